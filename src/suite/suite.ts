/**
 * Suites: tests with the goals that they serve, as every generator writes them and every runner reads them.
 *
 * The types here are the JSON of a suite file, field by field (docs/formats/suite.md). Names, never ids: a suite is
 * understood without the model, years later.
 *
 * A test is a list of steps. Times are exact and relative to the event before, or to the start. While a step waits,
 * an output that it does not list is a failure. After the last step comes the verdict of the test.
 *
 * INVARIANT every goal has one status; `tests` of a goal and `goals` of a test say the same thing from both sides.
 * INVARIANT the summary counts what the lists hold.
 */
import { type ReasonKind } from '../base/reason.js';
import { type ActionValues } from './action.js';

/** A suite: tests, and the goals that they serve. */
export interface Suite {
  readonly format: 'tickstone-suite';
  readonly version: 1;
  readonly model: SuiteModel;
  readonly interface: SuiteInterface;
  /** The generator, such as `coverage`; `merged` for suites that come from several. */
  readonly method: string;
  readonly options: JsonObject;
  readonly goals: readonly SuiteGoal[];
  readonly tests: readonly SuiteTest[];
  readonly summary: SuiteSummary;
}

/** The model that a suite was made from. */
export interface SuiteModel {
  readonly name: string;
  /** As the user named it, relative to the suite where that is possible. */
  readonly file: string;
  /** Of the bytes of the file, in lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** The inputs and outputs of a suite. */
export interface SuiteInterface {
  /** What the tester does, such as `press` or `call[2]`. */
  readonly inputs: readonly string[];
  /** What the system does. */
  readonly outputs: readonly string[];
  /** What inputs and outputs pass, by their names; absent if none of them passes anything. */
  readonly parameters?: Readonly<Record<string, readonly SuiteParameter[]>> | undefined;
}

/** An integer that is passed, and the values that it may have. */
export interface SuiteParameter {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

/** What became of a goal. */
export type GoalStatus = 'covered' | 'infeasible' | 'equivalent' | 'unknown';

/** What tests are made for. */
export interface SuiteGoal {
  readonly id: string;
  /** Such as `edge`, `location`, `mutant`. */
  readonly kind: string;
  readonly description: string;
  readonly status: GoalStatus;
  /** The tests that serve it; empty unless it is covered. */
  readonly tests: readonly string[];
  /** Why it is not covered: what proves it, or which budget ended. */
  readonly reason?: string | undefined;
  /** Of which kind the reason is; suites of earlier versions do not say it. */
  readonly reasonKind?: ReasonKind | undefined;
}

/** How a test ends. */
export type Verdict = 'pass' | 'fail' | 'inconclusive';

/** A test: timed inputs, expected outputs and verdicts. */
export interface SuiteTest {
  readonly id: string;
  readonly title: string;
  readonly goals: readonly string[];
  readonly steps: readonly SuiteStep[];
  /** When the last step is done. */
  readonly verdict: Verdict;
  /** The number of actions (inputs, outputs, refusals and acceptances) from the first step to the last, over the longest branch. */
  readonly length: number;
  /** The least time that the way to the verdict takes; where a window is open at its low end, what it comes close to. */
  readonly duration: Time;
  /** The test may allow more than the model does: later or earlier outputs, others, or longer silence. */
  readonly approximate?: true | undefined;
  /** The run of the model that the test was made from. */
  readonly run?: readonly RunStep[] | undefined;
  /** The messages that processes exchange in the run, in the order in which they are received. */
  readonly messages?: readonly TestMessage[] | undefined;
}

/** A decimal or a fraction in model time units: `7`, `2.5`, `5/2`. */
export type Time = string;

/** A step of a test. */
export type SuiteStep = SuiteEvent | RefuseStep | AcceptStep | OneOfStep;

/** What can come next. */
export type SuiteEvent = InputStep | OutputStep | QuietStep;

/** The tester does it after exactly this time, or at a time of its choice within a window. */
export type InputStep = { readonly input: string } & Passing & ({ readonly after: Time } | Window);

/** The system does it within the window, and nothing else before; silence until the end of the window is a failure. */
export type OutputStep = { readonly output: string } & Passing & Window;

/** What an action passes, if it has parameters; outputs may leave it open within a range. */
export interface Passing {
  readonly values?: ActionValues | undefined;
}

/** No output for this long. */
export interface QuietStep {
  readonly quiet: Time;
}

/** The times at which an action may come, from the event before it. */
export interface Window {
  readonly within: readonly [Time, Time];
  /** Which ends do not belong to it; absent: none. */
  readonly open?: readonly [boolean, boolean] | undefined;
}

/** The system cannot do it now, after this time: an input that it must refuse, or an output that must not come. */
export interface RefuseStep extends Passing {
  readonly refuse: string;
  readonly after?: Time | undefined;
}

/**
 * Now, after this time, the system does one of these, written with their values as in `enter(1)`: it takes an input that the tester offers, or is ready with an
 * output that the tester takes. If it can do none of them, the test ends with the other verdict: fail, unless it is
 * said to be inconclusive.
 */
export interface AcceptStep {
  readonly accept: readonly string[];
  readonly after?: Time | undefined;
  readonly otherwise?: 'fail' | 'inconclusive' | undefined;
}

/**
 * Where the model leaves a choice: what happens first decides. At most one branch is an input or quiet; it is taken
 * when its time has come without an output.
 */
export interface OneOfStep {
  readonly oneOf: readonly Branch[];
}

/**
 * A branch with a verdict ends there, after steps of its own if it has any; one without goes on with the step after
 * the choice.
 */
export type Branch = SuiteEvent & {
  readonly steps?: readonly SuiteStep[] | undefined;
  readonly verdict?: Verdict | undefined;
};

/**
 * A step of the model: the time before it, its channel if it has one, and the edges that take part; without edges, only
 * time passes.
 */
export interface RunStep {
  readonly delay: Time;
  readonly action?: string | undefined;
  readonly edges: readonly RunEdge[];
}

/** An edge by the name of its process and its place among the edges of the template, counted from 0. */
export interface RunEdge {
  readonly process: string;
  readonly edge: number;
  /** The edges that it goes on with behind branch points. */
  readonly branches?: readonly number[] | undefined;
  /** The values of its selects, in order. */
  readonly selected?: readonly number[] | undefined;
}

/** A message on its way from one process to another, past relays. */
export interface TestMessage {
  /** The step of the run by which it is received, counted from 0. */
  readonly step: number;
  /** Processes; absent for the world outside of the model. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly message: string;
  /** The edges that it takes, such as `BUS#3`. */
  readonly via: readonly string[];
  /** What it passes. */
  readonly values?: Readonly<Record<string, number>> | undefined;
  /** The same, as it was called before. */
  readonly set?: Readonly<Record<string, number>> | undefined;
}

/** How much a suite covers, and how large it is. */
export interface SuiteSummary {
  readonly goals: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly equivalent: number;
  readonly unknown: number;
  readonly tests: number;
  /** Actions over all tests. */
  readonly steps: number;
  /** Over all tests. */
  readonly duration: Time;
  /** How often the system is brought back to its start: before every test but the first. */
  readonly resets: number;
  /** Figures of the method. */
  readonly [figure: string]: JsonValue;
}

/** Anything that JSON can say. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}
