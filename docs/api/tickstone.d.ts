export interface AcceptStep {
    readonly accept: readonly string[];
    readonly after?: Time | undefined;
    readonly otherwise?: 'fail' | 'inconclusive' | undefined;
}

export type ActionValues = Readonly<Record<string, number | readonly [
    number,
    number
]>>;

export type AdapterLanguage = 'ts' | 'js';

export type AdapterSource = SystemAdapter | (() => SystemAdapter | Promise<SystemAdapter>);

export type AdaptiveNode = {
    readonly kind: 'end';
    readonly hypotheses: readonly string[];
    readonly apart?: Apart | undefined;
} | {
    readonly kind: 'test';
    readonly hypotheses: readonly string[];
    readonly test: Omit<NextTest, 'outcomes'>;
    readonly outcomes: readonly (NextOutcome & {
        readonly then: AdaptiveNode;
    })[];
};

export interface AdaptiveTree {
    readonly aim: TreeAim;
    readonly cost: number;
    readonly isMinimum: boolean;
    readonly lowerBound: number;
    readonly tests: number;
    readonly depth: number;
    readonly root: AdaptiveNode;
}

export type AnyCriterionName = CriterionName | CommunicationCriterion;

export type Apart = {
    readonly kind: 'never';
} | {
    readonly kind: 'needs';
    readonly steps: number;
} | {
    readonly kind: 'perhaps';
} | {
    readonly kind: 'unknown';
};

export interface AreaScore {
    readonly found: number;
    readonly alone: number;
    readonly possible: number;
}

export interface ArrowHead {
    readonly tip: Point;
    readonly base: Point;
}

export interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

export type Branch = SuiteEvent & {
    readonly steps?: readonly SuiteStep[] | undefined;
    readonly verdict?: Verdict | undefined;
};

export interface BudgetOptions {
    readonly time?: number | undefined;
    readonly memory?: number | undefined;
    readonly states?: number | undefined;
}

export interface Circle {
    readonly centre: Point;
    readonly radius: number;
}

export interface ClassOptions extends GenerateOptions {
    readonly class?: 'auto' | 'era' | 'deterministic' | undefined;
    readonly points?: TestPoints | undefined;
    readonly perClass?: number | undefined;
    readonly observe?: 'offers' | 'waiting' | undefined;
    readonly refusals?: 'together' | 'each' | undefined;
    readonly classGraph?: KeptClocks | undefined;
    readonly arrivals?: boolean | undefined;
    readonly pack?: boolean | undefined;
    readonly criterion?: 'edges' | 'locations' | 'regions' | undefined;
    readonly regionsMax?: number | undefined;
}

export interface ClassPicture {
    readonly title: string;
    readonly clocks: readonly string[];
    readonly limit: number;
    readonly parts: readonly PicturePart[];
}

export interface ClassRow {
    readonly id: string;
    readonly set: string;
    readonly clocks: string;
    readonly observations: Observations;
    readonly reached: boolean;
    readonly tests: number;
}

export interface ClassesFound {
    readonly eventRecording: boolean;
    readonly classRows: readonly ClassRow[];
    readonly hennessyTests: readonly HennessyTest[];
    readonly pictures: readonly ClassPicture[];
}

export type CodePart = {
    readonly kind: 'declarations' | 'instantiation' | 'system';
} | {
    readonly kind: 'templateName' | 'parameters' | 'templateDeclarations';
    readonly template: number;
};

export interface CodePlace {
    readonly place: OutlinePlace;
    readonly at: number;
}

export type CombineBy = 'tests' | 'cost';

export type CommunicationCriterion = "pairs" | "paths";

export interface CommunicationOptions extends GenerateOptions {
    readonly criteria?: readonly CommunicationCriterion[] | undefined;
    readonly environment?: readonly string[] | undefined;
    readonly relays?: readonly string[] | undefined;
    readonly messages?: readonly NamedMessage[] | undefined;
    readonly points?: Points | undefined;
    readonly optimize?: 'steps' | 'time' | undefined;
    readonly lengthMax?: number | undefined;
    readonly endWith?: Ending | undefined;
    readonly settle?: string | undefined;
    readonly combine?: CombineBy | undefined;
}

export interface CompareOptions extends WorkOptions, InterfaceOptions {
    readonly methods?: readonly ComparedMethod[] | undefined;
    readonly suites?: readonly NamedSuite[] | undefined;
    readonly preset?: string | undefined;
    readonly seed?: number | undefined;
    readonly jobs?: number | undefined;
    readonly unroll?: number | undefined;
    readonly against?: readonly Model[] | undefined;
}

export type ComparedMethod = "coverage" | "communication" | "classes" | "connectivity" | "mutation" | "discrimination";

export interface Comparison {
    readonly suites: readonly SuiteRow[];
    readonly unfit: readonly {
        readonly method: string;
        readonly why: string;
    }[];
    readonly areas: readonly {
        readonly name: string;
        readonly group: string;
        readonly goals: number;
        readonly possible: number;
    }[];
    readonly found: readonly (readonly number[])[];
    readonly union: SuiteUnion;
    readonly overlaps: readonly Overlap[];
    readonly limit?: StopLimit | undefined;
}

export interface CompatibleOptions extends WorkOptions, Omit<InterfaceOptions, 'underTest' | 'see'> {
}

export interface CompatibleResult {
    readonly compatible: boolean | 'unknown';
    readonly why?: string | undefined;
    readonly reasonKind?: ReasonKind | undefined;
    readonly illegal: readonly IllegalOutput[];
    readonly pairs: readonly Pair[];
    readonly readsStates?: boolean | undefined;
    readonly unseen?: string | undefined;
    readonly diagnostics?: readonly LocatedDiagnostic[] | undefined;
}

export interface Config {
    readonly options?: ConfigOptions | undefined;
    readonly commands?: ConfigCommands | undefined;
    readonly models?: Readonly<Record<string, string | ConfigModel>> | undefined;
    readonly systems?: Readonly<Record<string, ConfigSystem>> | undefined;
    readonly reporters?: readonly (ConfigReporter['to'] | ConfigReporter)[] | undefined;
}

export interface ConfigCommands {
    readonly generate?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'settle' | 'output' | 'force' | 'query' | 'pack' | 'checkState' | 'environment' | 'relay' | 'message' | 'unseen' | 'list' | 'given' | 'combine' | 'lengthMax' | 'hypothesis' | 'cost' | 'unroll' | 'against' | 'reference' | 'identify' | 'types' | 'setsMax' | 'weight' | 'multi' | 'order' | 'wires' | 'uses' | 'from' | 'until' | 'nth' | 'price' | 'resets' | 'hennessy' | 'draw' | 'arrivals' | 'class' | 'regionsMax' | 'perClass' | 'observe' | 'refusals' | 'classGraph' | 'preset' | 'template' | 'edge' | 'perInstance' | 'sample' | 'duplicates' | 'conformance' | 'unfitInputs' | 'report' | 'onePerMutant' | 'jobs' | 'resume' | 'store'> & {
        readonly steps?: number | 'auto' | undefined;
    }) | undefined;
    readonly suite?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'all' | 'budgetTime' | 'budgetMemory' | 'output' | 'force' | 'by' | 'model' | 'seed' | 'budgetStates'> | undefined;
    readonly campaign?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory' | 'store' | 'jobs' | 'label' | 'detach' | 'watch' | 'drop' | 'failed' | 'output' | 'force'> | undefined;
    readonly init?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'language' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly models?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
    readonly 'models copy'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force'> | undefined;
    readonly check?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'maxWarnings' | 'interface' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly convert?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'complete' | 'form' | 'environment' | 'relay' | 'message' | 'sequence' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> & {
        readonly to?: 'xml' | 'xta' | 'q' | 'tck' | 'dot' | 'svg' | 'mermaid' | 'relation' | 'instrumented' | undefined;
        readonly steps?: number | undefined;
        readonly criterion?: 'pairs' | 'paths' | readonly ('pairs' | 'paths')[] | undefined;
    }) | undefined;
    readonly simulate?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'seed' | 'script' | 'clocks' | 'budgetTime' | 'budgetMemory'> & {
        readonly steps?: number | undefined;
        readonly to?: 'text' | 'mermaid' | undefined;
    }) | undefined;
    readonly verify?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'search' | 'subsumption' | 'query' | 'replay'> & {
        readonly trace?: boolean | 'any' | 'shortest' | 'fastest' | undefined;
    }) | undefined;
    readonly explore?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'search' | 'subsumption'> | undefined;
    readonly mutate?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'preset' | 'template' | 'edge' | 'perInstance' | 'order' | 'sample' | 'duplicates' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'list' | 'output' | 'force' | 'operators' | 'budgetTime' | 'budgetMemory'> & {
        readonly operator?: string | readonly string[] | undefined;
    }) | undefined;
    readonly conform?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'conformance' | 'unfitInputs'> | undefined;
    readonly compatible?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'output' | 'force'> & {
        readonly trace?: boolean | undefined;
    }) | undefined;
    readonly diagnose?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'hypothesis' | 'cost' | 'unroll' | 'against' | 'adaptive' | 'weight'> & {
        readonly faults?: 'model' | 'single' | 'double' | 'states' | 'transitions' | 'mcdc' | undefined;
        readonly operator?: 'remove-if-condition' | 'move-if-condition-to' | 'wrong-output' | 'wrong-target' | 'wrong-initial-state' | 'wrong-initial-value' | 'off-by-one-timer' | 'wrong-mode' | 'wrong-in-state' | 'wrong-on-transition' | 'wrong-on-condition' | readonly ('remove-if-condition' | 'move-if-condition-to' | 'wrong-output' | 'wrong-target' | 'wrong-initial-state' | 'wrong-initial-value' | 'off-by-one-timer' | 'wrong-mode' | 'wrong-in-state' | 'wrong-on-transition' | 'wrong-on-condition')[] | undefined;
        readonly steps?: number | 'auto' | undefined;
    }) | undefined;
    readonly explain?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
    readonly 'generate coverage'?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'settle' | 'output' | 'force' | 'query' | 'pack' | 'checkState'> & {
        readonly optimize?: 'steps' | 'time' | undefined;
        readonly points?: 'earliest' | 'latest' | 'middle' | 'random' | undefined;
        readonly endWith?: 'any' | 'output' | 'settle' | undefined;
        readonly criterion?: 'locations' | 'edges' | 'edge-pairs' | 'def-use' | 'mcdc' | 'queries' | readonly ('locations' | 'edges' | 'edge-pairs' | 'def-use' | 'mcdc' | 'queries')[] | undefined;
    }) | undefined;
    readonly 'generate communication'?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'environment' | 'relay' | 'message' | 'unseen' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'settle' | 'output' | 'force' | 'list' | 'given' | 'combine' | 'lengthMax'> & {
        readonly optimize?: 'steps' | 'time' | undefined;
        readonly points?: 'earliest' | 'latest' | 'middle' | 'random' | undefined;
        readonly endWith?: 'any' | 'output' | 'settle' | undefined;
        readonly criterion?: 'pairs' | 'paths' | readonly ('pairs' | 'paths')[] | undefined;
    }) | undefined;
    readonly 'generate discrimination'?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'hypothesis' | 'cost' | 'unroll' | 'against' | 'output' | 'force' | 'reference' | 'identify' | 'types' | 'setsMax' | 'weight'> & {
        readonly faults?: 'model' | 'single' | 'double' | 'states' | 'transitions' | 'mcdc' | undefined;
        readonly operator?: 'remove-if-condition' | 'move-if-condition-to' | 'wrong-output' | 'wrong-target' | 'wrong-initial-state' | 'wrong-initial-value' | 'off-by-one-timer' | 'wrong-mode' | 'wrong-in-state' | 'wrong-on-transition' | 'wrong-on-condition' | readonly ('remove-if-condition' | 'move-if-condition-to' | 'wrong-output' | 'wrong-target' | 'wrong-initial-state' | 'wrong-initial-value' | 'off-by-one-timer' | 'wrong-mode' | 'wrong-in-state' | 'wrong-on-transition' | 'wrong-on-condition')[] | undefined;
        readonly steps?: number | 'auto' | undefined;
    }) | undefined;
    readonly 'generate connectivity'?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'output' | 'force' | 'multi' | 'order' | 'wires' | 'uses' | 'from' | 'until' | 'nth' | 'price' | 'resets'> & {
        readonly faults?: 'inputs' | 'outputs' | 'crossed' | 'stuck' | 'duplicated' | 'late' | 'timed' | 'lost' | 'lost-every' | 'repeated' | 'repeated-every' | 'swapped' | 'delayed' | 'stuck-values' | 'shifted-values' | readonly ('inputs' | 'outputs' | 'crossed' | 'stuck' | 'duplicated' | 'late' | 'timed' | 'lost' | 'lost-every' | 'repeated' | 'repeated-every' | 'swapped' | 'delayed' | 'stuck-values' | 'shifted-values')[] | undefined;
        readonly optimize?: 'steps' | 'resets' | 'time' | 'cost' | undefined;
        readonly endWith?: 'any' | 'output' | undefined;
    }) | undefined;
    readonly 'generate classes'?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'output' | 'force' | 'hennessy' | 'draw' | 'list' | 'arrivals' | 'pack' | 'class' | 'regionsMax' | 'perClass' | 'observe' | 'refusals' | 'classGraph'> & {
        readonly criterion?: 'edges' | 'locations' | 'regions' | undefined;
        readonly points?: 'interior' | 'earliest' | 'latest' | 'corners' | 'random' | undefined;
    }) | undefined;
    readonly 'generate mutation'?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'preset' | 'template' | 'edge' | 'perInstance' | 'order' | 'sample' | 'duplicates' | 'conformance' | 'unfitInputs' | 'output' | 'force' | 'report' | 'onePerMutant' | 'jobs' | 'resume' | 'store'> & {
        readonly operator?: string | readonly string[] | undefined;
        readonly optimize?: 'steps' | 'time' | undefined;
    }) | undefined;
    readonly 'suite show'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'all' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly 'suite validate'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly 'suite merge'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly 'suite minimize'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'by' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly 'suite diff'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly 'suite evaluate'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'model' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates'> | undefined;
    readonly coverage?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'environment' | 'relay' | 'message' | 'unseen' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'matrix' | 'graph' | 'force'> & {
        readonly criterion?: 'locations' | 'edges' | 'edge-pairs' | 'def-use' | 'pairs' | 'paths' | readonly ('locations' | 'edges' | 'edge-pairs' | 'def-use' | 'pairs' | 'paths')[] | undefined;
    }) | undefined;
    readonly compare?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates' | 'method' | 'preset' | 'unroll' | 'against' | 'jobs' | 'html' | 'output' | 'force'> | undefined;
    readonly export?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'view' | 'model' | 'budgetTime' | 'budgetMemory'> & {
        readonly to?: 'text' | 'json' | 'mermaid' | 'plantuml' | 'svg' | 'timeline' | 'yggdrasil' | 'uppaal' | undefined;
    }) | undefined;
    readonly run?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'system' | 'sut' | 'protocol' | 'pause' | 'connect' | 'listen' | 'start' | 'clock' | 'mqttMap' | 'adapter' | 'sutModel' | 'mutant' | 'env' | 'cwd' | 'time' | 'unit' | 'tolerance' | 'latency' | 'startLimit' | 'answerLimit' | 'stopLimit' | 'eventsMax' | 'testLimit' | 'filter' | 'lastFailed' | 'shard' | 'shuffle' | 'repeat' | 'retryInconclusive' | 'bail' | 'jobs' | 'allow' | 'seed' | 'budgetTime' | 'reporter' | 'model' | 'output' | 'record' | 'force'> | undefined;
    readonly report?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> & {
        readonly to?: 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github' | undefined;
    }) | undefined;
    readonly 'campaign plan'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly 'campaign start'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'jobs' | 'label' | 'detach' | 'budgetTime'> | undefined;
    readonly 'campaign status'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'budgetTime' | 'watch'> | undefined;
    readonly 'campaign stop'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'drop'> | undefined;
    readonly 'campaign resume'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'jobs' | 'label' | 'detach' | 'budgetTime' | 'failed'> | undefined;
    readonly 'campaign results'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly worker?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'budgetTime' | 'jobs' | 'label' | 'once'> | undefined;
    readonly history?: (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'system' | 'campaign' | 'within' | 'prune' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> & {
        readonly to?: 'console' | 'json' | 'csv' | 'html' | undefined;
    }) | undefined;
    readonly doctor?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'system' | 'sut' | 'protocol' | 'pause' | 'connect' | 'listen' | 'start' | 'clock' | 'mqttMap' | 'adapter' | 'sutModel' | 'mutant' | 'env' | 'cwd' | 'time' | 'unit' | 'tolerance' | 'latency' | 'startLimit' | 'answerLimit' | 'stopLimit'> | undefined;
    readonly 'init adapter'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'underTest' | 'inputs' | 'outputs' | 'interfaceFile' | 'shared' | 'see' | 'language' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'> | undefined;
    readonly completion?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
    readonly studio?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'port' | 'open' | 'budgetTime'> | undefined;
    readonly show?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'port' | 'open' | 'budgetTime' | 'model'> | undefined;
}

export interface ConfigModel {
    readonly file: string;
    readonly options?: ConfigOptions | undefined;
    readonly commands?: ConfigCommands | undefined;
}

export interface ConfigOptions {
    readonly json?: boolean | undefined;
    readonly quiet?: boolean | undefined;
    readonly color?: boolean | undefined;
    readonly output?: string | undefined;
    readonly force?: boolean | undefined;
    readonly underTest?: string | readonly string[] | undefined;
    readonly inputs?: string | readonly string[] | undefined;
    readonly outputs?: string | readonly string[] | undefined;
    readonly interfaceFile?: string | undefined;
    readonly shared?: string | readonly string[] | undefined;
    readonly see?: string | readonly string[] | undefined;
    readonly maxWarnings?: number | undefined;
    readonly interface?: boolean | undefined;
    readonly budgetTime?: number | string | undefined;
    readonly budgetMemory?: string | undefined;
    readonly complete?: 'angelic' | 'demonic' | 'diabolic' | 'paper' | readonly ('angelic' | 'demonic' | 'diabolic' | 'paper')[] | undefined;
    readonly form?: 'table' | 'csv' | 'json' | undefined;
    readonly environment?: string | readonly string[] | undefined;
    readonly relay?: string | readonly string[] | undefined;
    readonly message?: string | readonly string[] | undefined;
    readonly sequence?: string | undefined;
    readonly seed?: number | undefined;
    readonly script?: string | undefined;
    readonly clocks?: boolean | undefined;
    readonly budgetStates?: number | undefined;
    readonly search?: 'topological' | 'best' | 'breadth' | 'depth' | 'random' | undefined;
    readonly subsumption?: 'inclusion' | 'equality' | 'alu' | undefined;
    readonly query?: string | readonly string[] | undefined;
    readonly replay?: boolean | undefined;
    readonly preset?: string | undefined;
    readonly template?: string | readonly string[] | undefined;
    readonly edge?: number | readonly number[] | undefined;
    readonly perInstance?: boolean | undefined;
    readonly order?: '1' | '2' | 1 | 2 | undefined;
    readonly sample?: number | undefined;
    readonly duplicates?: boolean | undefined;
    readonly list?: boolean | undefined;
    readonly operators?: boolean | undefined;
    readonly conformance?: 'full' | 'paper' | undefined;
    readonly unfitInputs?: 'ignored' | 'blocked' | undefined;
    readonly hypothesis?: string | readonly string[] | undefined;
    readonly cost?: string | readonly string[] | undefined;
    readonly unroll?: number | undefined;
    readonly against?: string | readonly string[] | undefined;
    readonly adaptive?: boolean | 'worst-case' | 'expected' | undefined;
    readonly weight?: string | readonly string[] | undefined;
    readonly settle?: number | string | undefined;
    readonly pack?: boolean | undefined;
    readonly checkState?: boolean | undefined;
    readonly unseen?: string | readonly string[] | undefined;
    readonly given?: string | readonly string[] | undefined;
    readonly combine?: 'tests' | 'cost' | undefined;
    readonly lengthMax?: number | undefined;
    readonly reference?: string | undefined;
    readonly identify?: boolean | undefined;
    readonly types?: number | undefined;
    readonly setsMax?: number | undefined;
    readonly multi?: boolean | undefined;
    readonly wires?: string | readonly string[] | undefined;
    readonly uses?: number | undefined;
    readonly from?: number | undefined;
    readonly until?: number | undefined;
    readonly nth?: number | undefined;
    readonly price?: string | readonly string[] | undefined;
    readonly resets?: 'refusal' | 'anywhere' | undefined;
    readonly hennessy?: string | undefined;
    readonly draw?: string | undefined;
    readonly arrivals?: boolean | undefined;
    readonly class?: 'auto' | 'era' | 'deterministic' | undefined;
    readonly regionsMax?: number | undefined;
    readonly perClass?: number | undefined;
    readonly observe?: 'offers' | 'waiting' | undefined;
    readonly refusals?: 'together' | 'each' | undefined;
    readonly classGraph?: 'active' | 'used' | 'all' | undefined;
    readonly report?: string | undefined;
    readonly onePerMutant?: boolean | undefined;
    readonly jobs?: number | undefined;
    readonly resume?: string | undefined;
    readonly store?: string | undefined;
    readonly all?: boolean | undefined;
    readonly by?: 'tests' | 'steps' | 'resets' | 'time' | undefined;
    readonly model?: string | undefined;
    readonly matrix?: string | undefined;
    readonly graph?: string | undefined;
    readonly method?: 'coverage' | 'communication' | 'classes' | 'connectivity' | 'mutation' | 'discrimination' | readonly ('coverage' | 'communication' | 'classes' | 'connectivity' | 'mutation' | 'discrimination')[] | undefined;
    readonly html?: string | undefined;
    readonly view?: 'processes' | 'tester' | undefined;
    readonly system?: string | undefined;
    readonly sut?: string | undefined;
    readonly protocol?: 'lines' | 'ecdar' | undefined;
    readonly pause?: number | string | undefined;
    readonly connect?: string | undefined;
    readonly listen?: string | undefined;
    readonly start?: string | undefined;
    readonly clock?: string | undefined;
    readonly mqttMap?: string | undefined;
    readonly adapter?: string | undefined;
    readonly sutModel?: string | undefined;
    readonly mutant?: string | undefined;
    readonly env?: string | readonly string[] | undefined;
    readonly cwd?: string | undefined;
    readonly time?: 'virtual' | 'real' | undefined;
    readonly unit?: string | undefined;
    readonly tolerance?: string | undefined;
    readonly latency?: string | undefined;
    readonly startLimit?: number | string | undefined;
    readonly answerLimit?: number | string | undefined;
    readonly stopLimit?: number | string | undefined;
    readonly eventsMax?: number | undefined;
    readonly testLimit?: number | string | undefined;
    readonly filter?: string | undefined;
    readonly lastFailed?: boolean | undefined;
    readonly shard?: string | undefined;
    readonly shuffle?: boolean | undefined;
    readonly repeat?: number | undefined;
    readonly retryInconclusive?: number | undefined;
    readonly bail?: boolean | number | undefined;
    readonly allow?: 'inconclusive' | 'untrusted' | readonly ('inconclusive' | 'untrusted')[] | undefined;
    readonly reporter?: string | readonly string[] | undefined;
    readonly record?: boolean | undefined;
    readonly label?: string | readonly string[] | undefined;
    readonly detach?: boolean | undefined;
    readonly watch?: boolean | undefined;
    readonly drop?: boolean | undefined;
    readonly failed?: boolean | undefined;
    readonly once?: boolean | undefined;
    readonly campaign?: string | undefined;
    readonly within?: string | undefined;
    readonly prune?: string | undefined;
    readonly language?: 'ts' | 'js' | undefined;
    readonly port?: number | undefined;
    readonly open?: boolean | undefined;
}

export interface ConfigReporter {
    readonly to: 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github';
    readonly output?: string | undefined;
}

export interface ConfigSystem {
    readonly command?: string | readonly string[] | undefined;
    readonly protocol?: 'lines' | 'ecdar' | undefined;
    readonly pause?: number | string | undefined;
    readonly connect?: string | undefined;
    readonly listen?: string | undefined;
    readonly start?: string | undefined;
    readonly clock?: string | undefined;
    readonly mqttMap?: string | undefined;
    readonly adapter?: string | undefined;
    readonly sutModel?: string | undefined;
    readonly mutant?: string | undefined;
    readonly env?: string | readonly string[] | undefined;
    readonly cwd?: string | undefined;
    readonly time?: 'virtual' | 'real' | undefined;
    readonly unit?: string | undefined;
    readonly tolerance?: string | undefined;
    readonly latency?: string | undefined;
    readonly startLimit?: number | string | undefined;
    readonly answerLimit?: number | string | undefined;
    readonly stopLimit?: number | string | undefined;
}

export interface ConfirmingSet {
    readonly size: number;
    readonly cost: number;
    readonly isMinimum: boolean;
    readonly lowerBound: number;
    readonly tests: readonly ConfirmingTest[];
    readonly open: readonly {
        readonly pair: string;
        readonly why: 'possible' | 'none' | 'unknown';
    }[];
    readonly minimal?: MinimalSets | undefined;
}

export interface ConfirmingTest {
    readonly steps: readonly TestStep[];
    readonly cost: number;
    readonly discriminates: readonly string[];
}

export interface ConformOptions extends WorkOptions, ConformanceOptions, InterfaceOptions {
}

export interface ConformResult {
    readonly conforms: boolean | 'unknown';
    readonly diagnostics?: readonly LocatedDiagnostic[] | undefined;
    readonly why?: string | undefined;
    readonly reasonKind?: ReasonKind | undefined;
    readonly trace?: {
        readonly events: readonly TraceEvent[];
        readonly end: {
            readonly kind: 'output';
            readonly output: string;
            readonly after: string;
        } | {
            readonly kind: 'silence';
            readonly silentFor?: string | undefined;
        };
    } | undefined;
    readonly expected?: Expected | undefined;
}

export interface ConformanceOptions {
    readonly conformance?: 'full' | 'paper' | undefined;
    readonly unfitInputs?: 'ignored' | 'blocked' | undefined;
}

export interface ConnectivityOptions extends GenerateOptions {
    readonly faults?: readonly FaultRequest[] | undefined;
    readonly multi?: boolean | undefined;
    readonly order?: 1 | 2 | undefined;
    readonly wires?: readonly string[] | undefined;
    readonly uses?: number | undefined;
    readonly from?: number | undefined;
    readonly until?: number | undefined;
    readonly nth?: number | undefined;
    readonly optimize?: Objective | undefined;
    readonly prices?: Readonly<Record<string, number>> | ReadonlyMap<string, number> | undefined;
    readonly resets?: 'refusal' | 'anywhere' | undefined;
    readonly endWith?: 'any' | 'output' | undefined;
}

export type Conversion = "xml" | "xta" | "q" | "tck" | "dot" | "svg" | "mermaid" | "relation" | "instrumented";

export interface ConvertOptions extends InterfaceOptions, Pick<InstrumentOptions, 'criteria' | 'environment' | 'relays' | 'messages' | 'sequence'> {
    readonly complete?: readonly ('angelic' | 'demonic' | 'diabolic' | 'paper')[] | undefined;
    readonly theme?: PictureTheme | undefined;
    readonly steps?: number | undefined;
    readonly form?: RelationForm | undefined;
}

export type Count = number | string;

export interface CoverageGoal {
    readonly id: string;
    readonly criterion: string;
    readonly kind: string;
    readonly description: string;
}

export interface CoverageOptions extends GenerateOptions {
    readonly criteria?: readonly (CriterionName | 'mcdc' | 'queries')[] | undefined;
    readonly queries?: readonly string[] | undefined;
    readonly points?: Points | undefined;
    readonly optimize?: 'steps' | 'time' | undefined;
    readonly endWith?: Ending | undefined;
    readonly settle?: string | undefined;
    readonly pack?: boolean | undefined;
    readonly checkState?: boolean | undefined;
}

export interface CoverageResult {
    readonly criteria: readonly CriterionResult[];
    readonly misfits: readonly string[];
    readonly unknown: readonly UnknownTest[];
    readonly diagnostics: readonly LocatedDiagnostic[];
}

export type CriterionName = "locations" | "edges" | "edge-pairs" | "def-use";

export interface CriterionResult {
    readonly criterion: string;
    readonly goals: number;
    readonly covered: number;
    readonly infeasible: number;
    readonly uncovered: number;
    readonly list: readonly MeasuredGoal[];
}

export interface DeadlockDocument {
    readonly time: string;
    readonly processes: readonly {
        readonly process: string;
        readonly location: string;
        readonly edges: readonly {
            readonly target: string;
            readonly action?: string;
            readonly why: string;
        }[];
    }[];
}

export interface DeclarationsBox {
    readonly box: Box;
    readonly lines: readonly TextLine[];
}

export interface DiagnoseOptions extends Omit<DiscriminationOptions, 'identify' | 'types' | 'setsMax' | 'reference'> {
    readonly adaptive?: TreeAim | undefined;
}

export interface DiagnosedHypothesis {
    readonly name: string;
    readonly description: readonly string[];
    readonly probability: number;
    readonly refuted?: Refutation | undefined;
}

export interface Diagnosis {
    readonly model: string;
    readonly runs: number;
    readonly steps: number;
    readonly hypotheses: readonly DiagnosedHypothesis[];
    readonly remaining: readonly string[];
    readonly testSteps: number;
    readonly next?: NextTest | undefined;
    readonly tree?: AdaptiveTree | undefined;
}

export interface DiagnosisResult extends Diagnosis {
    readonly leftOut: number;
    readonly diagnostics: readonly LocatedDiagnostic[];
}

// LocatedDiagnostic as Diagnostic
export interface LocatedDiagnostic {
    readonly code: string;
    readonly severity: Severity;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly file: string;
    readonly line?: number | undefined;
    readonly column?: number | undefined;
    readonly endLine?: number | undefined;
    readonly endColumn?: number | undefined;
    readonly where?: string | undefined;
    readonly related?: readonly {
        readonly message: string;
        readonly line: number;
        readonly column: number;
    }[] | undefined;
}

export type DiagramLimit = 'memoryMax' | 'operationsMax' | 'time';

export interface DiscriminatingTest {
    readonly kind: 'definite' | 'possible';
    readonly pattern: readonly Values[];
    readonly steps: readonly TestStep[];
    readonly tellsAt: number;
}

export interface DiscriminationOptions extends GenerateOptions {
    readonly faults?: HypothesisRequest | undefined;
    readonly operators?: readonly FaultOperator[] | undefined;
    readonly hypotheses?: readonly string[] | undefined;
    readonly reference?: string | undefined;
    readonly steps?: number | 'grow' | undefined;
    readonly identify?: boolean | undefined;
    readonly types?: number | undefined;
    readonly setsMax?: number | undefined;
    readonly costs?: Prices | undefined;
    readonly weights?: Prices | undefined;
    readonly unroll?: number | undefined;
    readonly against?: readonly Model[] | undefined;
}

export interface DiscriminationResult {
    readonly model: string;
    readonly reference: string;
    readonly hypotheses: readonly HypothesisResult[];
    readonly pairs: readonly PairResult[];
    readonly confirming: ConfirmingSet;
    readonly omitted: number;
    readonly stopped?: StoppedBy | undefined;
}

export type Distance = {
    readonly kind: 'definite';
    readonly steps: number;
} | {
    readonly kind: 'possible';
    readonly steps: number;
} | {
    readonly kind: 'indistinguishable';
    readonly depth: number;
} | {
    readonly kind: 'stopped';
};

export interface DrawOptions {
    readonly scales?: Readonly<Record<number, number>> | undefined;
}

export interface EdgeDocument extends PlaceDocument {
    readonly process: string;
    readonly source: string;
    readonly target: string;
    readonly select: Readonly<Record<string, number>>;
    readonly edge: number;
    readonly branches: readonly number[];
}

export type EdgeLabel = 'select' | 'guard' | 'synchronisation' | 'update' | 'probability' | 'comment';

export interface EditedText {
    readonly text: string;
    readonly changes: readonly (readonly TextChange[])[];
}

export type Ending = "any" | "output" | "settle";

export interface EvaluateOptions extends WorkOptions {
    readonly systems?: readonly Model[] | undefined;
    readonly seed?: number | undefined;
}

export interface EvaluatedTest extends Verdicts {
    readonly id: string;
    readonly run: 'absent' | 'impossible' | 'confirmed' | 'refuted';
    readonly goals: GoalClaims;
    readonly others: readonly Verdicts[];
    readonly hypotheses?: readonly {
        readonly hypothesis: string;
        readonly verdicts: readonly Verdict[] | null;
    }[] | undefined;
}

export interface Evaluation {
    readonly holds: boolean;
    readonly limit?: StopLimit | undefined;
    readonly notEvaluated?: readonly string[] | undefined;
    readonly sameModel: boolean;
    readonly tests: readonly EvaluatedTest[];
    readonly refused: readonly {
        readonly file: string;
        readonly diagnostics: readonly LocatedDiagnostic[];
    }[];
}

export interface Expected {
    readonly outputs: readonly {
        readonly output: string;
        readonly within: readonly string[];
    }[];
    readonly silentFor?: string | undefined;
}

export interface Exploration {
    readonly visited: number;
    readonly stored: number;
    readonly transitions: number;
    readonly seconds: number;
    readonly complete: boolean;
    readonly limit?: string | undefined;
    readonly errors?: FoundErrors | undefined;
}

export interface ExportOptions {
    readonly view?: 'processes' | 'tester' | undefined;
    readonly name?: string | undefined;
}

export type ExportTarget = "svg" | "mermaid" | "text" | "json" | "plantuml" | "timeline";

export type Extreme = {
    readonly kind: 'value';
    readonly value: number;
    readonly open: boolean;
} | {
    readonly kind: 'unlimited';
} | {
    readonly kind: 'none';
} | {
    readonly kind: 'unknown';
    readonly atLeast?: Limit | undefined;
    readonly atMost?: Limit | undefined;
};

export interface Extremes {
    readonly sup: Extreme;
    readonly inf: Extreme;
}

export type FaultOperator = "remove-if-condition" | "move-if-condition-to" | "wrong-output" | "wrong-target" | "wrong-initial-state" | "wrong-initial-value" | "off-by-one-timer" | "wrong-mode" | "wrong-in-state" | "wrong-on-transition" | "wrong-on-condition";

export type FaultRequest = "inputs" | "outputs" | "crossed" | "stuck" | "duplicated" | "late" | "timed" | "lost" | "lost-every" | "repeated" | "repeated-every" | "swapped" | "delayed" | "stuck-values" | "shifted-values";

export interface FaultRow {
    readonly fault: string;
    readonly status: GoalStatus;
    readonly steps?: number;
    readonly time?: string;
    readonly infimum?: string;
    readonly verdict?: 'P' | 'F';
    readonly word?: string;
}

export interface FollowedEdge {
    readonly process: string;
    readonly edge: number;
    readonly branches?: readonly number[] | undefined;
    readonly select?: Readonly<Record<string, number>> | undefined;
    readonly selected?: readonly number[] | undefined;
}

export interface FollowedMove {
    readonly action?: string | undefined;
    readonly edges: readonly SimulatedEdge[];
    readonly choice?: number | undefined;
}

export interface FollowedState {
    readonly id: number;
    readonly locations: readonly number[];
    readonly time?: string | undefined;
    readonly delay?: string | undefined;
    readonly move?: FollowedMove | undefined;
}

export interface FollowedStep {
    readonly delay?: string | undefined;
    readonly edges: readonly FollowedEdge[];
    readonly choice?: number | undefined;
}

export interface FoundError extends Partial<LineColumn> {
    readonly message: string;
    readonly kind: string;
    readonly within: 'model' | 'query';
    readonly where?: string | undefined;
    readonly trace?: TraceDocument | undefined;
}

export interface FoundErrors {
    readonly count: number;
    readonly first: readonly FoundError[];
}

export interface GenerateOptions extends WorkOptions, InterfaceOptions {
    readonly seed?: number | undefined;
}

export interface Generated<R = undefined> {
    readonly suite: Suite;
    readonly report: R;
    readonly diagnostics: readonly LocatedDiagnostic[];
}

export interface GoalClaims {
    readonly confirmed: readonly string[];
    readonly refuted: readonly string[];
    readonly notChecked: readonly string[];
}

export interface GoalDifference {
    readonly id: string;
    readonly description: string;
    readonly before?: GoalStatus | undefined;
    readonly after?: GoalStatus | undefined;
    readonly kind: 'gained' | 'lost' | 'changed' | 'added' | 'removed';
}

export type GoalStatus = 'covered' | 'infeasible' | 'equivalent' | 'unknown';

export interface GraphEdge {
    readonly from: number;
    readonly to: number;
    readonly messages: readonly GraphMessage[];
}

export interface GraphMessage {
    readonly name: string;
    readonly goals: number;
    readonly covered: number;
}

export interface GraphNode {
    readonly name: string;
    readonly role: 'process' | 'relay' | 'environment';
}

export interface HennessyTest {
    readonly kind: 'must' | 'can' | 'refuse';
    readonly trace: readonly (readonly [
        string,
        string
    ])[];
    readonly delay: string;
    readonly set: readonly string[];
}

export type HypothesisRequest = 'model' | 'single' | 'double' | 'states' | 'transitions' | 'mcdc';

export interface HypothesisResult {
    readonly name: string;
    readonly description: readonly string[];
}

export interface IllegalOutput {
    readonly state: Locations;
    readonly process: string;
    readonly output: string;
    readonly kind: 'output' | 'time';
    readonly when: readonly string[];
    readonly trace?: TraceDocument | undefined;
}

export type InputStep = {
    readonly input: string;
} & Passing & ({
    readonly after: Time;
} | Window);

export interface InstrumentOptions extends Omit<InterfaceOptions, 'shared' | 'see'> {
    readonly criteria?: readonly CommunicationCriterion[] | undefined;
    readonly environment?: readonly string[] | undefined;
    readonly relays?: readonly string[] | undefined;
    readonly messages?: readonly NamedMessage[] | undefined;
    readonly sequence?: TestsText | undefined;
}

export interface InterfaceOptions {
    readonly underTest?: readonly string[] | undefined;
    readonly inputs?: readonly string[] | undefined;
    readonly outputs?: readonly string[] | undefined;
    readonly shared?: readonly string[] | undefined;
    readonly see?: readonly string[] | undefined;
}

export interface InterfaceReport {
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
    readonly internal: readonly string[];
    readonly parameters?: SuiteInterface['parameters'];
    readonly underTest: readonly string[];
    readonly environment: readonly string[];
}

export interface JsonObject {
    readonly [name: string]: JsonValue;
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export type KeptClocks = 'active' | 'used' | 'all';

export interface KnownName {
    readonly name: string;
    readonly what: string;
    readonly detail: string;
}

export interface LaidOutLine {
    readonly top: number;
    readonly bottom: number;
    readonly shapes: readonly Shape[];
    readonly ticks: readonly TimelineTick[];
    readonly isBroken: boolean;
    readonly pieces: readonly TimelinePiece[];
}

export interface LaidOutRow {
    readonly top: number;
    readonly bottom: number;
    readonly heading: readonly Shape[];
    readonly lines: readonly LaidOutLine[];
    readonly left: number;
}

export interface Limit {
    readonly value: number;
    readonly open: boolean;
}

export interface LineColumn {
    readonly line: number;
    readonly column: number;
}

export type LocationLabel = 'name' | 'invariant' | 'rate' | 'comment';

export type Locations = Readonly<Record<string, string>>;

export type Measure = 'tests' | 'steps' | 'resets' | 'time';

export interface MeasureOptions extends Omit<CommunicationOptions, 'criteria'> {
    readonly criteria?: readonly AnyCriterionName[] | undefined;
}

export interface MeasuredGoal extends CoverageGoal {
    readonly tests: readonly string[];
    readonly maybe: readonly string[];
    readonly infeasible?: true;
}

export interface MessageGraph {
    readonly title: string;
    readonly nodes: readonly GraphNode[];
    readonly edges: readonly GraphEdge[];
}

export interface Method {
    readonly name: MethodName;
    readonly summary: string;
    readonly options: readonly MethodOption[];
}

export type MethodName = 'coverage' | 'communication' | 'discrimination' | 'connectivity' | 'classes' | 'mutation';

export interface MethodOption {
    readonly name: string;
    readonly flag: string;
    readonly help: string;
    readonly kind: 'switch' | 'choice' | 'number' | 'text';
    readonly count: 'one' | 'list' | 'repeated';
    readonly choices?: readonly string[] | undefined;
    readonly takesNumbers?: boolean | undefined;
    readonly isNegated?: boolean | undefined;
    readonly initial?: SettingValue | undefined;
    readonly conflicts?: readonly string[] | undefined;
}

export type MethodSettings = Readonly<Record<string, SettingValue | undefined>>;

export interface MinimalSet {
    readonly cost: number;
    readonly sets: Count;
    readonly tests: readonly ConfirmingTest[];
}

export interface MinimalSets {
    readonly kinds: number;
    readonly sets: Count;
    readonly isComplete: boolean;
    readonly list: readonly MinimalSet[];
}

export interface MinimisedSuite {
    readonly suite: Suite;
    readonly prefixes: readonly {
        readonly test: string;
        readonly into: string;
    }[];
    readonly needless: readonly string[];
    readonly value: string;
    readonly lowerBound: string;
    readonly minimality: 'proved' | 'among listed goals' | 'open';
    readonly limit?: StopLimit | undefined;
}

export interface MinimizeOptions extends WorkOptions {
    readonly by?: Measure | undefined;
}

export interface Model {
    readonly name: string;
    readonly file: string;
    readonly sha256: string;
    readonly kind: 'uppaal' | 'tchecker' | 'machine' | 'relation' | 'unreadable';
    readonly ok: boolean;
    readonly diagnostics: readonly LocatedDiagnostic[];
    readonly text: string;
    readonly processes: readonly string[];
    readonly queries: readonly string[];
}

export interface ModelEdge {
    readonly process: string;
    readonly template?: string | undefined;
    readonly edge: number;
    readonly name: string;
    readonly line?: number | undefined;
}

export type ModelEdit = {
    readonly kind: 'setCode';
    readonly part: CodePart;
    readonly text: string;
} | {
    readonly kind: 'setLocationLabel';
    readonly template: number;
    readonly location: number;
    readonly label: LocationLabel;
    readonly text: string;
    readonly at?: Point | undefined;
} | {
    readonly kind: 'setEdgeLabel';
    readonly template: number;
    readonly edge: number;
    readonly label: EdgeLabel;
    readonly text: string;
    readonly at?: Point | undefined;
} | {
    readonly kind: 'move';
    readonly template: number;
    readonly locations: readonly number[];
    readonly branchpoints: readonly number[];
    readonly edges: readonly number[];
    readonly by: Point;
} | {
    readonly kind: 'place';
    readonly template: number;
    readonly locations: readonly Point[];
    readonly branchpoints: readonly Point[];
} | {
    readonly kind: 'moveLabel';
    readonly template: number;
    readonly owner: {
        readonly kind: 'location' | 'edge';
        readonly index: number;
    };
    readonly label: LocationLabel | EdgeLabel;
    readonly to: Point;
} | {
    readonly kind: 'setNails';
    readonly template: number;
    readonly edge: number;
    readonly nails: readonly Point[];
} | {
    readonly kind: 'add';
    readonly template: number;
    readonly locations: readonly NewLocation[];
    readonly branchpoints?: readonly Point[] | undefined;
    readonly edges: readonly NewEdge[];
} | {
    readonly kind: 'remove';
    readonly template: number;
    readonly locations: readonly number[];
    readonly branchpoints: readonly number[];
    readonly edges: readonly number[];
} | {
    readonly kind: 'setInitial';
    readonly template: number;
    readonly location: number;
} | {
    readonly kind: 'setUrgency';
    readonly template: number;
    readonly location: number;
    readonly urgency: 'none' | 'urgent' | 'committed';
} | {
    readonly kind: 'addTemplate';
    readonly name: string;
} | {
    readonly kind: 'removeTemplate';
    readonly template: number;
} | {
    readonly kind: 'addQuery';
    readonly formula: string;
    readonly comment?: string | undefined;
} | {
    readonly kind: 'setQuery';
    readonly query: number;
    readonly formula?: string | undefined;
    readonly comment?: string | undefined;
} | {
    readonly kind: 'removeQuery';
    readonly query: number;
};

export interface ModelText {
    readonly name: string;
    readonly text: string | Uint8Array;
}

export interface Mutant {
    readonly id: string;
    readonly operator: string;
    readonly difference: string;
    readonly duplicateOf?: string | undefined;
    text(): string;
}

export interface MutantOptions extends InterfaceOptions {
    readonly operators?: readonly string[] | undefined;
    readonly preset?: string | undefined;
    readonly templates?: readonly string[] | undefined;
    readonly edges?: readonly number[] | undefined;
    readonly perInstance?: boolean | undefined;
    readonly order?: 1 | 2 | undefined;
    readonly sample?: number | undefined;
    readonly seed?: number | undefined;
    readonly duplicates?: boolean | undefined;
}

export interface MutationOptions extends GenerateOptions, MutantOptions, ConformanceOptions {
    readonly optimize?: 'steps' | 'time' | undefined;
    readonly onePerMutant?: boolean | undefined;
    readonly jobs?: number | undefined;
}

export interface NameFacts extends KnownName {
    readonly from: number;
    readonly to: number;
    readonly declared?: CodePlace | undefined;
    readonly value?: string | undefined;
    readonly occurrences: number;
}

export interface NamedMessage {
    readonly name: string;
    readonly channels: readonly string[];
}

export interface NamedSuite {
    readonly name: string;
    readonly suite: Suite;
}

export interface NamedText {
    readonly name: string;
    readonly text: string;
}

export interface NewEdge {
    readonly source: NodeReference;
    readonly target: NodeReference;
    readonly labels?: Partial<Readonly<Record<EdgeLabel, PlacedText>>> | undefined;
    readonly nails?: readonly Point[] | undefined;
}

export interface NewLocation {
    readonly at: Point;
    readonly labels?: Partial<Readonly<Record<LocationLabel, PlacedText>>> | undefined;
    readonly urgency?: 'none' | 'urgent' | 'committed' | undefined;
}

export interface NextOutcome {
    readonly shown: readonly (readonly Values[])[];
    readonly shownCount: number;
    readonly remaining: readonly string[];
}

export interface NextTest {
    readonly kind: 'definite' | 'possible';
    readonly cost: number;
    readonly steps: readonly {
        readonly stimulus: Values;
        readonly words: string;
    }[];
    readonly outcomes: readonly NextOutcome[];
}

export type NodeReference = {
    readonly kind: 'location' | 'branchpoint' | 'new' | 'newBranchpoint';
    readonly index: number;
};

export type Objective = 'steps' | 'resets' | 'time' | 'cost';

export interface Observations {
    readonly must: readonly (readonly string[])[];
    readonly can: readonly string[];
    readonly refused: readonly string[];
    readonly isDeadlock: boolean;
}

export interface OneOfStep {
    readonly oneOf: readonly Branch[];
}

export interface OperatorFigures {
    readonly operator: string;
    readonly generated: number;
    readonly killed: number;
    readonly conforming: number;
    readonly notImplementable: number;
    readonly unknown: number;
    readonly duplicates: number;
}

export interface Outline {
    readonly format: 'xml' | 'text' | 'tchecker' | 'yaml' | 'unreadable';
    readonly editable: boolean;
    readonly code: readonly OutlineCode[];
    readonly templates: readonly OutlineTemplate[];
    readonly processes: readonly OutlineProcess[];
    readonly queries: readonly OutlineQuery[];
    readonly problems: readonly OutlineProblem[];
}

export interface OutlineCode {
    readonly part: CodePart | {
        readonly kind: 'file';
    };
    readonly text: string;
    readonly names: readonly OutlineName[];
}

export interface OutlineEdge {
    readonly source?: NodeReference | undefined;
    readonly target?: NodeReference | undefined;
    readonly nails: readonly Point[];
    readonly labels: Partial<Readonly<Record<EdgeLabel, OutlineLabel>>>;
}

export interface OutlineLabel {
    readonly text: string;
    readonly at?: Point | undefined;
}

export interface OutlineLocation {
    readonly id: string;
    readonly name: string;
    readonly initial: boolean;
    readonly urgency: 'none' | 'urgent' | 'committed' | 'both';
    readonly at?: Point | undefined;
    readonly labels: Partial<Readonly<Record<LocationLabel, OutlineLabel>>>;
}

export interface OutlineName {
    readonly name: string;
    readonly what: string;
    readonly at: number;
}

export type OutlinePlace = {
    readonly kind: 'code';
    readonly code: number;
} | {
    readonly kind: 'location' | 'edge';
    readonly template: number;
    readonly index: number;
    readonly label?: LocationLabel | EdgeLabel | undefined;
} | {
    readonly kind: 'template';
    readonly template: number;
} | {
    readonly kind: 'query';
    readonly query: number;
};

export interface OutlineProblem {
    readonly diagnostic: LocatedDiagnostic;
    readonly place?: OutlinePlace | undefined;
    readonly from: number;
    readonly to: number;
}

export interface OutlineProcess {
    readonly name: string;
    readonly template?: number | undefined;
}

export interface OutlineQuery {
    readonly formula: string;
    readonly comment: string;
}

export interface OutlineTemplate {
    readonly name: string;
    readonly parameters: string;
    readonly line: number;
    readonly locations: readonly OutlineLocation[];
    readonly branchpoints: readonly {
        readonly id: string;
        readonly at?: Point | undefined;
    }[];
    readonly edges: readonly OutlineEdge[];
}

export type OutputListener = (name: string, values?: readonly number[], after?: Time) => void;

export type OutputStep = {
    readonly output: string;
} & Passing & Window;

export interface Overlap {
    readonly suites: readonly string[];
    readonly goals: number;
}

export interface Pair {
    readonly locations: Locations;
    readonly compatible: boolean | 'sometimes';
    readonly when?: readonly string[] | undefined;
}

export interface PairResult {
    readonly hypothesis: string;
    readonly against: string;
    readonly outcome: 'definite' | 'possible' | 'none' | 'unknown';
    readonly steps: number;
    readonly inputs?: Count | undefined;
    readonly definite?: Count | undefined;
    readonly possible?: Count | undefined;
    readonly none?: Count | undefined;
    readonly uncovered?: Count | undefined;
    readonly types?: Count | undefined;
    readonly distance?: Distance | undefined;
    readonly tests: readonly DiscriminatingTest[];
    readonly stopped?: StopLimit | undefined;
}

export interface Panel {
    readonly template: number;
    readonly name: string;
    readonly placing: Placing;
    readonly frame: Box;
    readonly heading: readonly TextLine[];
    readonly nodes: readonly SceneNode[];
    readonly edges: readonly SceneEdge[];
    readonly labels: readonly SceneLabel[];
    readonly declarations?: DeclarationsBox | undefined;
}

export interface Passing {
    readonly values?: ActionValues | undefined;
}

export interface Path {
    readonly start: Point;
    readonly pieces: readonly PathPiece[];
}

export type PathPiece = {
    readonly kind: 'line';
    readonly to: Point;
} | {
    readonly kind: 'quadratic';
    readonly control: Point;
    readonly to: Point;
} | {
    readonly kind: 'cubic';
    readonly control1: Point;
    readonly control2: Point;
    readonly to: Point;
};

export interface PictureOptions {
    readonly theme?: PictureTheme | undefined;
}

export interface PicturePart {
    readonly name: string;
    readonly words: string;
    readonly happens: string;
    readonly hue: number;
    readonly isReached: boolean;
    readonly corners: readonly PicturePoint[];
    readonly closed: readonly boolean[];
    readonly testPoints: readonly PicturePoint[];
}

export type PicturePoint = readonly [
    number,
    number
];

export type PictureTheme = 'light' | 'dark' | 'auto';

export interface PlaceDocument {
    readonly line: number;
    readonly column: number;
}

export interface PlacedText {
    readonly text: string;
    readonly at?: Point | undefined;
}

export interface Placing {
    readonly method: 'own' | 'layered' | 'grid';
    readonly scale: number;
    readonly origin: Point;
}

export interface Play {
    readonly policy: string;
    readonly verdict: Verdict;
    readonly reason?: string | undefined;
}

export interface Point {
    readonly x: number;
    readonly y: number;
}

export type Points = 'earliest' | 'latest' | 'middle' | 'random';

export type Prices = ReadonlyMap<string, number> | Readonly<Record<string, number>>;

export interface Progress {
    readonly what: string;
    readonly done: number;
    readonly all?: number | undefined;
}

export interface QueryResult {
    readonly query: string;
    readonly outcome: 'satisfied' | 'violated' | 'maybe' | 'unknown' | 'skipped';
    readonly why?: string | undefined;
    readonly reasonKind?: ReasonKind | undefined;
    readonly limit?: string | undefined;
    readonly values?: readonly Extremes[] | undefined;
    readonly leastTime?: {
        readonly time: string;
        readonly reached: boolean;
    } | undefined;
    readonly visited: number;
    readonly stored: number;
    readonly seconds: number;
    readonly trace?: TraceDocument | undefined;
    readonly deadlock?: DeadlockDocument | undefined;
    readonly withoutTrace?: string | undefined;
    readonly errors?: FoundErrors | undefined;
}

export interface QuietStep {
    readonly quiet: Time;
}

export interface ReadSuite {
    readonly suite?: Suite | undefined;
    readonly diagnostics: readonly LocatedDiagnostic[];
}

export interface RealTimeAdapter extends RealTimeSystem {
    readonly adapter: AdapterSource;
    readonly name?: string | undefined;
    readonly answerLimit?: number | undefined;
}

export interface RealTimeSystem {
    readonly time?: 'virtual' | 'real' | undefined;
    readonly unit?: string | undefined;
    readonly tolerance?: string | undefined;
    readonly latency?: string | undefined;
}

export type ReasonKind = "budget" | "tooLarge" | "modelError" | "approximate" | "unsupported" | "unconfirmed" | "tooFewSteps" | "proved";

export interface RefuseStep extends Passing {
    readonly refuse: string;
    readonly after?: Time | undefined;
}

export interface Refutation {
    readonly run: number;
    readonly step: number;
    readonly expected: readonly string[];
}

export type RelationForm = "json" | "table" | "csv";

export interface RemoteSystem extends RealTimeSystem {
    readonly command?: string | undefined;
    readonly connect?: string | undefined;
    readonly listen?: string | undefined;
    readonly start?: string | undefined;
    readonly env?: Readonly<Record<string, string>> | undefined;
    readonly cwd?: string | undefined;
    readonly protocol?: 'lines' | 'ecdar' | undefined;
    readonly pause?: number | undefined;
    readonly clock?: string | undefined;
    readonly mqttMap?: string | undefined;
    readonly startLimit?: number | undefined;
    readonly answerLimit?: number | undefined;
    readonly stopLimit?: number | undefined;
}

export type Renamed = {
    readonly kind: 'renamed';
    readonly text: string;
    readonly changes: readonly TextChange[];
} | {
    readonly kind: 'refused';
    readonly why: string;
};

export type ReportForm = 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github';

export interface RunEdge {
    readonly process: string;
    readonly edge: number;
    readonly branches?: readonly number[] | undefined;
    readonly selected?: readonly number[] | undefined;
}

export type RunEnd = 'complete' | 'bail' | 'interrupted' | 'budget';

export interface RunEvent {
    readonly kind: 'input' | 'output' | 'refused' | 'silence' | 'log';
    readonly action?: string | undefined;
    readonly at: Time;
    readonly lag?: Time | undefined;
}

export interface RunHead {
    readonly suites: readonly RunSuite[];
    readonly system: string;
    readonly time: RunTime;
    readonly seed: number;
}

export interface RunRecord extends RunHead {
    readonly format: 'tickstone-run';
    readonly version: 1;
    readonly tests: readonly TestResult[];
    readonly summary: RunSummary;
    readonly ended: RunEnd;
}

export interface RunStep {
    readonly delay: Time;
    readonly action?: string | undefined;
    readonly edges: readonly RunEdge[];
}

export interface RunSuite {
    readonly file: string;
    readonly method: string;
    readonly model: SuiteModel;
    readonly interface: SuiteInterface;
    readonly text?: string | undefined;
    readonly edges?: readonly ModelEdge[] | undefined;
}

export interface RunSuiteOptions {
    readonly filter?: string | undefined;
    readonly repeat?: number | undefined;
    readonly shuffle?: boolean | undefined;
    readonly seed?: number | undefined;
    readonly retryInconclusive?: number | undefined;
    readonly bail?: number | undefined;
    readonly jobs?: number | undefined;
    readonly eventsMax?: number | undefined;
    readonly testLimit?: number | undefined;
    readonly budget?: Pick<BudgetOptions, 'time'> | undefined;
    readonly signal?: Signal | undefined;
    readonly onTest?: ((result: TestResult) => void) | undefined;
    readonly onEvent?: ((event: RunEvent, test: SuiteTest) => void) | undefined;
    readonly models?: readonly Model[] | undefined;
    readonly files?: readonly string[] | undefined;
}

export type RunSummary = Readonly<Record<RunVerdict, number>> & {
    readonly tests: number;
};

export type RunTime = {
    readonly mode: 'virtual';
} | {
    readonly mode: 'real';
    readonly unit: string;
    readonly tolerance: Time;
};

export type RunVerdict = 'pass' | 'fail' | 'inconclusive' | 'untrusted' | 'error';

export interface Scene {
    readonly width: number;
    readonly height: number;
    readonly title: string;
    readonly description: string;
    readonly panels: readonly Panel[];
    readonly notes: readonly string[];
}

export interface SceneEdge {
    readonly index: number;
    readonly path: Path;
    readonly nails: readonly Point[];
    readonly head: ArrowHead;
    readonly dashed: boolean;
    readonly colour?: string | undefined;
    readonly isLit?: boolean | undefined;
}

export interface SceneLabel {
    readonly role: TextRole;
    readonly owner: {
        readonly kind: 'location' | 'edge';
        readonly index: number;
    };
    readonly box: Box;
    readonly lines: readonly TextLine[];
    readonly onLine: boolean;
    readonly leader?: readonly [
        from: Point,
        to: Point
    ] | undefined;
}

export interface SceneNode extends Circle {
    readonly kind: 'location' | 'branchpoint';
    readonly index: number;
    readonly initial: boolean;
    readonly mark: string;
    readonly colour?: string | undefined;
    readonly ink?: string | undefined;
}

export interface SearchOptions extends WorkOptions {
    readonly search?: SearchOrder | undefined;
    readonly subsumption?: Subsumption | undefined;
    readonly seed?: number | undefined;
}

export type SearchOrder = 'breadth' | 'depth' | 'random' | 'topological' | 'best';

export type SequenceItem = {
    readonly kind: 'message';
    readonly from: number;
    readonly to: number;
    readonly text: string;
    readonly direction: 'input' | 'output' | 'internal';
    readonly time?: string | undefined;
    readonly via: readonly string[];
    readonly window?: string | undefined;
    readonly moment?: SequenceMoment | undefined;
} | {
    readonly kind: 'delay';
    readonly text: string;
    readonly isSilence: boolean;
    readonly moment?: SequenceMoment | undefined;
} | {
    readonly kind: 'note';
    readonly text: string;
};

export interface SequenceMoment {
    readonly at: string;
    readonly label?: string | undefined;
    readonly since?: string | undefined;
}

export interface SequencePicture {
    readonly title: string;
    readonly participants: readonly string[];
    readonly items: readonly SequenceItem[];
}

export type SettingValue = boolean | number | string | readonly (number | string)[];

export type Severity = 'error' | 'warning' | 'info';

export type Shape = {
    readonly kind: 'path';
    readonly look: ShapeLook;
    readonly d: string;
    readonly isDashed?: boolean;
} | {
    readonly kind: 'rect';
    readonly look: ShapeLook;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
} | {
    readonly kind: 'text';
    readonly look: ShapeLook;
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly full?: string;
};

export type ShapeLook = 'paper' | 'axis' | 'head' | 'break' | 'tick' | 'row-label' | `note-${'good' | 'bad' | 'neutral'}` | `${'input' | 'output' | 'quiet' | 'bad'}-words` | `${'input' | 'output' | 'quiet'}-${'area' | 'end'}` | `${'input' | 'output'}-window` | `${'input' | 'output' | 'bad'}-${'thread' | 'tip' | 'arrow'}` | `mark-${'bad' | 'neutral'}` | `mark-${'bad' | 'neutral'}-words`;

export interface Signal {
    readonly aborted: boolean;
}

export interface SimulateOptions extends WorkOptions {
    readonly steps?: number | undefined;
    readonly seed?: number | undefined;
    readonly script?: string | undefined;
}

export interface SimulatedEdge {
    readonly process: number;
    readonly edge: number;
    readonly branches: readonly number[];
    readonly source: number;
    readonly target: number;
    readonly select: readonly {
        readonly name: string;
        readonly value: number;
    }[];
}

export interface SimulatedMove {
    readonly action?: string | undefined;
    readonly edges: readonly SimulatedEdge[];
    readonly windows?: readonly TimeWindow[] | undefined;
    readonly error?: string | undefined;
}

export interface SimulatedRun {
    readonly seed?: number | undefined;
    readonly end: 'steps' | 'deadlock' | 'error' | 'noStart' | 'script' | 'impossible' | 'stopped';
    readonly limit?: string | undefined;
    readonly diagnostics?: readonly LocatedDiagnostic[] | undefined;
    readonly deadlock?: DeadlockDocument | undefined;
    readonly trace: TraceDocument;
}

export interface SimulatedState {
    readonly id: number;
    readonly mode: SimulationMode;
    readonly locations: readonly number[];
    readonly variables: readonly number[];
    readonly clocks?: readonly string[] | undefined;
    readonly time?: string | undefined;
    readonly delay?: TimeWindow | undefined;
    readonly zone?: SimulatedZone | undefined;
    readonly moves: readonly SimulatedMove[];
    readonly error?: string | undefined;
}

export interface SimulatedZone {
    readonly constraints: readonly string[];
    readonly clocks: readonly string[];
    readonly bounds: readonly (ZoneBound | undefined)[];
}

export type SimulationMode = 'concrete' | 'symbolic';

export interface Simulator {
    readonly processes: readonly {
        readonly name: string;
        readonly locations: readonly string[];
    }[];
    readonly variables: readonly string[];
    readonly clocks: readonly string[];
    start(mode: SimulationMode): SimulatedState | undefined;
    take(state: number, move: number, delay?: string): SimulatedState | undefined;
    wait(state: number, delay: string): SimulatedState | undefined;
    state(id: number): SimulatedState;
    follow(trace: {
        readonly steps: readonly FollowedStep[];
    }, mode: SimulationMode, from?: number): readonly FollowedState[];
    trace(state: number): TraceDocument;
}

export interface SkeletonOptions extends InterfaceOptions {
    readonly language?: AdapterLanguage | undefined;
}

export interface Span {
    readonly start: number;
    readonly end: number;
}

export interface StateDocument {
    readonly locations: Readonly<Record<string, string>>;
    readonly variables: Readonly<Record<string, number>>;
    readonly clocks: Readonly<Record<string, string>>;
}

export interface StepDocument {
    readonly delay: string;
    readonly time: string;
    readonly action?: string;
    readonly edges: readonly EdgeDocument[];
    readonly changes: Readonly<Record<string, number>>;
    readonly clocks: Readonly<Record<string, string>>;
}

export type StopLimit = 'states' | 'memory' | 'time' | 'interrupted' | 'numbers' | 'size';

export type StoppedBy = DiagramLimit | 'branchesMax' | 'levels' | 'pairsMax' | 'interrupted' | 'memory' | 'states' | 'numbers' | 'size';

export type Subsumption = 'alu' | 'inclusion' | 'equality';

export interface Suite {
    readonly format: 'tickstone-suite';
    readonly version: 1;
    readonly model: SuiteModel;
    readonly interface: SuiteInterface;
    readonly method: string;
    readonly options: JsonObject;
    readonly goals: readonly SuiteGoal[];
    readonly tests: readonly SuiteTest[];
    readonly summary: SuiteSummary;
}

export interface SuiteDifference {
    readonly sameModel: boolean;
    readonly goals: readonly GoalDifference[];
    readonly tests: readonly TestDifference[];
}

export type SuiteEvent = InputStep | OutputStep | QuietStep;

export interface SuiteGoal {
    readonly id: string;
    readonly kind: string;
    readonly description: string;
    readonly status: GoalStatus;
    readonly tests: readonly string[];
    readonly reason?: string | undefined;
    readonly reasonKind?: ReasonKind | undefined;
}

export interface SuiteInterface {
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
    readonly parameters?: Readonly<Record<string, readonly SuiteParameter[]>> | undefined;
}

export interface SuiteModel {
    readonly name: string;
    readonly file: string;
    readonly sha256: string;
}

export interface SuiteParameter {
    readonly name: string;
    readonly low: number;
    readonly high: number;
}

export interface SuiteRow {
    readonly name: string;
    readonly method: string;
    readonly tests: number;
    readonly steps: number;
    readonly duration: string;
    readonly scores: Readonly<Record<string, AreaScore>>;
}

export type SuiteStep = SuiteEvent | RefuseStep | AcceptStep | OneOfStep;

export interface SuiteSummary {
    readonly goals: number;
    readonly covered: number;
    readonly infeasible: number;
    readonly equivalent: number;
    readonly unknown: number;
    readonly tests: number;
    readonly steps: number;
    readonly duration: Time;
    readonly resets: number;
    readonly [figure: string]: JsonValue;
}

export interface SuiteTest {
    readonly id: string;
    readonly title: string;
    readonly goals: readonly string[];
    readonly steps: readonly SuiteStep[];
    readonly verdict: Verdict;
    readonly length: number;
    readonly duration: Time;
    readonly approximate?: true | undefined;
    readonly run?: readonly RunStep[] | undefined;
    readonly messages?: readonly TestMessage[] | undefined;
}

export interface SuiteUnion {
    readonly tests: readonly UnionTest[];
    readonly steps: number;
    readonly provedMinimal: boolean;
    readonly lowerBound: number;
}

export interface SystemAdapter {
    reset(): void | Promise<void>;
    input(name: string, values: readonly number[]): unknown;
    advance?(delay: Time): void | Promise<void>;
    onOutput(listener: OutputListener): void;
    close?(): void | Promise<void>;
}

export type SystemUnderTest = {
    readonly adapter: AdapterSource;
    readonly name?: string | undefined;
    readonly answerLimit?: number | undefined;
} | {
    readonly model: Model;
    readonly mutant?: string | undefined;
    readonly policy?: 'earliest' | 'latest' | 'random' | undefined;
};

export interface TestAutomata {
    readonly files: readonly NamedText[];
    readonly leftOut: readonly LocatedDiagnostic[];
}

export interface TestAutomataOptions {
    readonly together?: boolean | undefined;
    readonly name?: string | undefined;
}

export interface TestDifference {
    readonly id: string;
    readonly title: string;
    readonly kind: 'added' | 'removed' | 'changed';
}

export interface TestMessage {
    readonly step: number;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly message: string;
    readonly via: readonly string[];
    readonly values?: Readonly<Record<string, number>> | undefined;
    readonly set?: Readonly<Record<string, number>> | undefined;
}

export type TestPoints = 'interior' | 'earliest' | 'latest' | 'corners' | 'random';

export interface TestResult {
    readonly suite: number;
    readonly test: SuiteTest;
    readonly reading: 'offered' | 'played';
    readonly verdict: RunVerdict;
    readonly reason?: string | undefined;
    readonly at: Time;
    readonly events: readonly RunEvent[];
    readonly error?: Time | undefined;
    readonly repetition?: number | undefined;
    readonly attempt?: number | undefined;
    readonly stderr?: string | undefined;
    readonly replay?: string | undefined;
}

export interface TestStep {
    readonly stimulus: Values;
    readonly words: string;
    readonly expected: readonly Values[];
    readonly refuting: readonly Values[];
}

export interface TestsText {
    readonly name: string;
    readonly text: string;
}

export interface TextChange extends Span {
    readonly text: string;
}

export interface TextLine {
    readonly at: Point;
    readonly text: string;
    readonly role: TextRole;
}

export type TextRole = 'name' | 'invariant' | 'rate' | 'select' | 'guard' | 'synchronisation' | 'update' | 'probability' | 'comment' | 'title' | 'parameters' | 'code';

export declare class TickstoneError extends Error {
    static readonly name = "TickstoneError";
    readonly diagnostics: readonly LocatedDiagnostic[];
    constructor(diagnostics: readonly LocatedDiagnostic[]);
}

export type Time = string;

export interface TimeWindow {
    readonly from: string;
    readonly to?: string | undefined;
    readonly isFromOpen: boolean;
    readonly isToOpen: boolean;
}

export interface Timeline {
    readonly title: string;
    readonly rows: readonly TimelineRow[];
}

export type TimelineItem = {
    readonly kind: 'expected';
    readonly direction: 'input' | 'output';
    readonly name: string;
    readonly values?: TimelineValues | undefined;
    readonly from: string;
    readonly to: string;
    readonly open?: readonly [
        boolean,
        boolean
    ] | undefined;
} | {
    readonly kind: 'quiet';
    readonly from: string;
    readonly to: string;
    readonly text?: string | undefined;
} | {
    readonly kind: 'asked';
    readonly direction: 'input' | 'output';
    readonly text: string;
    readonly time: string;
    readonly isRefusal: boolean;
} | {
    readonly kind: 'event';
    readonly direction: 'input' | 'output';
    readonly name: string;
    readonly values?: TimelineValues | undefined;
    readonly time: string;
    readonly isWrong?: boolean | undefined;
};

export interface TimelineLayout {
    readonly width: number;
    readonly bottom: number;
    readonly rows: readonly LaidOutRow[];
    readonly left: number;
}

export interface TimelineLayoutOptions {
    readonly lineWidth?: number | undefined;
    readonly fill?: number | undefined;
    readonly isOneAxis?: boolean | undefined;
    readonly itemsMax?: number | undefined;
}

export interface TimelineMark {
    readonly time: string;
    readonly text: string;
    readonly mood: 'bad' | 'neutral';
}

export interface TimelinePiece {
    readonly item: number;
    readonly label: string;
    readonly from: number;
    readonly to: number;
    readonly thread?: Shape | undefined;
    readonly shapes: readonly Shape[];
}

export interface TimelineRow {
    readonly label: string;
    readonly note?: string | undefined;
    readonly mood?: 'good' | 'bad' | 'neutral' | undefined;
    readonly items: readonly TimelineItem[];
    readonly marks?: readonly TimelineMark[] | undefined;
}

export interface TimelineTick {
    readonly x: number;
    readonly time: string;
    readonly shapes: readonly Shape[];
}

export type TimelineValues = Readonly<Record<string, number | readonly [
    number,
    number
]>>;

export interface TraceDocument {
    readonly format: 'tickstone-trace';
    readonly version: 1;
    readonly model: string;
    readonly processes: readonly string[];
    readonly initial: StateDocument;
    readonly steps: readonly StepDocument[];
    readonly finalDelay: string;
    readonly final: StateDocument;
    readonly duration: string;
    readonly error?: PlaceDocument & {
        readonly message: string;
    };
}

export type TraceEvent = {
    readonly input: string;
    readonly after: string;
} | {
    readonly output: string;
    readonly after: string;
};

export type TreeAim = 'worst-case' | 'expected';

export interface UnionTest {
    readonly suite: string;
    readonly test: string;
}

export interface UnknownTest {
    readonly test: string;
    readonly why: string;
    readonly reasonKind: ReasonKind;
}

export type Values = Readonly<Record<string, string>>;

export type Verdict = 'pass' | 'fail' | 'inconclusive';

export interface Verdicts {
    readonly verdicts: readonly Verdict[] | null;
    readonly approximate?: true | undefined;
    readonly plays: readonly Play[];
}

export interface VerifyOptions extends SearchOptions {
    readonly trace?: 'any' | 'shortest' | 'fastest' | undefined;
    readonly replay?: boolean | undefined;
}

export interface Window {
    readonly within: readonly [
        Time,
        Time
    ];
    readonly open?: readonly [
        boolean,
        boolean
    ] | undefined;
}

export interface WorkOptions {
    readonly budget?: BudgetOptions | undefined;
    readonly signal?: Signal | undefined;
    readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface WrittenQuery {
    readonly formula: string;
    readonly comment: string;
    readonly start: number;
    readonly end: number;
}

export interface ZoneBound {
    readonly value: number;
    readonly isStrict: boolean;
}

export declare function adapterSkeleton(model: Model, options?: SkeletonOptions): string;

export declare function checkSuite(text: string, file?: string): ReadSuite;

export declare function compare(model: Model, options?: CompareOptions): Promise<Comparison>;

export declare function compatible(model: Model, processes: readonly string[], options?: CompatibleOptions): Promise<CompatibleResult>;

export declare function conform(specification: Model, system: Model, options?: ConformOptions): Promise<ConformResult>;

export declare function convert(model: Model, to: Conversion, options?: ConvertOptions): Promise<string>;

export declare function coverage(model: Model, tests: readonly (Suite | TestsText)[], options?: MeasureOptions): Promise<CoverageResult>;

export declare function defineConfig(config: Config): Config;

export declare function diagnose(model: Model, observations?: TestsText, options?: DiagnoseOptions): Promise<DiagnosisResult>;

export declare function diffSuites(before: Suite, after: Suite): SuiteDifference;

export declare function draw(model: Model, options?: DrawOptions): Promise<Scene | undefined>;

export declare function drawClasses(picture: ClassPicture, options?: PictureOptions): string;

export declare function drawMessageGraph(graph: MessageGraph, options?: PictureOptions): string;

export declare function drawSequence(sequence: SequencePicture, options?: PictureOptions): string;

export declare function drawTimeline(timeline: Timeline, options?: PictureOptions): string;

export declare function editModel(model: Pick<Model, 'file' | 'text'>, edits: readonly ModelEdit[]): EditedText | undefined;

export declare function encodeLike(text: string, original: Uint8Array): Uint8Array | undefined;

export declare function evaluate(suite: Suite, model: Model, options?: EvaluateOptions): Promise<Evaluation>;

export declare function explore(model: Model, options?: SearchOptions): Promise<Exploration>;

export declare function exportSuite(suite: Suite, to: ExportTarget, options?: ExportOptions): readonly NamedText[];

export declare function generate(model: Model, method: MethodName, settings?: MethodSettings, work?: WorkOptions): Promise<Generated<unknown>>;

export declare function generateClasses(model: Model, options?: ClassOptions): Promise<Generated<ClassesFound>>;

export declare function generateCommunication(model: Model, options?: CommunicationOptions): Promise<Generated>;

export declare function generateConnectivity(model: Model, options?: ConnectivityOptions): Promise<Generated<readonly FaultRow[]>>;

export declare function generateCoverage(model: Model, options?: CoverageOptions): Promise<Generated>;

export declare function generateDiscrimination(model: Model, options?: DiscriminationOptions): Promise<Generated<DiscriminationResult>>;

export declare function generateMutation(model: Model, options?: MutationOptions): Promise<Generated<readonly OperatorFigures[]>>;

export declare function instrument(model: Model, options?: InstrumentOptions): string;

export declare function interfaceOf(model: Model, options?: InterfaceOptions): Promise<InterfaceReport>;

export declare function judge(test: SuiteTest, events: readonly TraceEvent[], silence?: string): Verdict | undefined;

export declare function knownNames(model: Model, place: OutlinePlace, process?: string): readonly KnownName[];

export declare function legalEnvironment(model: Model, processes: readonly string[], options?: CompatibleOptions): Promise<string>;

export declare function loadModel(source: string | ModelText): Promise<Model>;

export declare function mergeSuites(...suites: readonly [
    Suite,
    ...Suite[]
]): Suite;

export declare function messageGraph(model: Model, suite: Suite): MessageGraph;

export declare function methodCommand(name: MethodName, file: string, settings?: MethodSettings): string;

export declare function methods(): readonly Method[];

export declare function minimizeSuite(suite: Suite, options?: MinimizeOptions): Promise<MinimisedSuite>;

export declare function modelFromText(source: ModelText): Promise<Model>;

export declare function mutants(model: Model, options?: MutantOptions): Promise<readonly Mutant[]>;

export declare function nameAt(model: Model, where: CodePlace): NameFacts | undefined;

export declare function openSimulator(model: Model): Simulator;

export declare function outline(model: Model): Outline;

export declare function readQueries(text: string): readonly WrittenQuery[];

export declare function readRecord(text: string, file?: string): RunRecord;

export declare function readSuite(text: string, file?: string): Suite;

export declare function rename(model: Model, where: CodePlace, name: string): Renamed;

export declare function report(record: RunRecord, form: ReportForm): Promise<string>;

export declare function resultRow(result: TestResult): TimelineRow;

export declare function resultSequence(result: TestResult): SequencePicture;

export declare function runSuite(suite: Suite | readonly Suite[], system: SystemUnderTest | RealTimeAdapter | RemoteSystem, options?: RunSuiteOptions): Promise<RunRecord>;

export declare function simulate(model: Model, options?: SimulateOptions): Promise<SimulatedRun>;

export declare function suiteText(suite: Suite): string;

export declare function suiteTimeline(suite: Suite): Timeline;

export declare function testAutomata(suite: Suite, model: Model, options?: TestAutomataOptions): TestAutomata;

export declare function testLines(suite: Pick<Suite, 'method' | 'interface'>, test: SuiteTest): readonly string[];

export declare function testRow(suite: Pick<Suite, 'model' | 'interface'>, test: SuiteTest): TimelineRow;

export declare function testSequence(test: SuiteTest, actions: SuiteInterface, view?: 'processes' | 'tester'): SequencePicture;

export declare function timelineLayout(timeline: Pick<Timeline, 'rows'>, options?: TimelineLayoutOptions): TimelineLayout;

export declare function verify(model: Model, queries?: string | readonly string[], options?: VerifyOptions): Promise<readonly QueryResult[]>;

export declare function writeSuite(suite: Suite): string;
