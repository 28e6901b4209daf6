/**
 * A connection to one system under test: the small interface behind all transports, and all that a player knows of them.
 *
 * Times are in time units of the model and count from the last reset. In virtual time they are exact. In real time they are
 * measured, and the connection knows how wrong they may be.
 */
import { type Rational } from '../base/rational.js';
import { type SuiteTest } from '../suite/suite.js';

export interface Connection {
  /** Whether it tells that the system has refused an input. */
  readonly tellsRefusals: boolean;
  /** Brings the system to its start, for a test. */
  reset(turn?: TestTurn): Promise<void>;
  /** Gives an input whose time has come. */
  give(action: string, planned: Rational): Promise<Given>;
  /** The first output that comes until a time, this moment included. */
  until(time: Rational): Promise<Heard>;
  /**
   * Offers an action at a time: whether the system does it together with the tester. Only systems that wait for the tester
   * with their outputs have it, which real ones do not.
   */
  offer?(action: string, time: Rational): Promise<boolean>;
  /** Asks for one of some actions now: the one that the system does, or undefined if it refuses all; for the same systems. */
  ask?(actions: readonly string[]): Promise<string | undefined>;
  /** Before silence is held against the system: breaks off if it has gone, or stopped in the middle of what it says. */
  confirm?(): Promise<void>;
  /** After a verdict: why the system was broken off if it says more than anybody can read. */
  flood?(): Promise<Broken | undefined>;
  /** Up to how much times of this test are wrong, as far as it is known; zero in virtual time. */
  error(): Rational;
  /** What that is made up of, in real time. */
  inexactness?(): Inexactness | undefined;
  /** What the system has said besides since this was last asked. */
  takeLog(): readonly string[];
  /** The end of what the system has written to its standard error. */
  lastWords(): string;
  /** Ends it, and a system that belongs to it; never fails. */
  close(): Promise<void>;
}

/** Why times are not exact, in milliseconds: how late the tester was, and how long a message takes. */
export interface Inexactness {
  readonly lateMs: number;
  readonly messageMs: number;
  readonly unitMs: number;
}

/** Which test comes next, and which time it is: what is played by chance draws by it, and not by what came before. */
export interface TestTurn {
  /** The index of its suite. */
  readonly suite: number;
  readonly test: SuiteTest;
  readonly repetition: number;
  readonly attempt: number;
}

export interface Given {
  readonly answer: 'taken' | 'refused' | 'untold';
  /** How much later than planned it was given, in real time. */
  readonly lag?: Rational | undefined;
}

export type Heard = { readonly kind: 'silence' } | HeardOutput;

export interface HeardOutput {
  readonly kind: 'output';
  /** With its values, such as `level(3)`. */
  readonly action: string;
  readonly at: Rational;
}

/** What goes wrong with a system or its wire. */
export type BreakKind = 'start' | 'exit' | 'closed' | 'limit' | 'protocol' | 'flood' | 'failed';

/** Thrown by connections: the system or the wire broke, which is an answer and no mistake of ours. */
export class Broken {
  readonly name = 'Broken';
  readonly kind: BreakKind;
  /** A clause, such as `the system exited with status 3`. */
  readonly message: string;

  constructor(kind: BreakKind, message: string) {
    this.kind = kind;
    this.message = message;
  }
}

export function breakOff(kind: BreakKind, message: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- It is an answer, see Broken.
  throw new Broken(kind, message);
}

/** How one comes to connections with a system: a new process or a new socket each time. */
export interface Transport {
  /** In a few words, such as `./lamp (line protocol, virtual time)`. */
  readonly description: string;
  readonly tellsRefusals: boolean;
  /** Whether a connection serves one test only. */
  readonly isForOneTest: boolean;
  /** Whether all connections lead to the same system, so that one test runs at a time. */
  readonly isOnlyOne?: boolean | undefined;
  /** A test as it can be run here, or a clause that says why it cannot; every test can be run if it is not there. */
  readonly fit?: ((test: SuiteTest) => SuiteTest | string) | undefined;
  connect(): Promise<Connection>;
}
