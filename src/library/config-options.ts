/** The options of all commands, as a configuration says them. Made of the entries of the options: see tools/config-forms.ts. */

/** Options for all commands that have them. Those that do not mean the same in all commands are options of commands only. */
export interface ConfigOptions {
  /** Print one JSON document on standard output. */
  readonly json?: boolean | undefined;
  /** Print errors only. */
  readonly quiet?: boolean | undefined;
  /** False for --no-color: print without colours (NO_COLOR works too). */
  readonly color?: boolean | undefined;
  /** Where the suite is written; - is standard output (default: the tests are shown and not kept). */
  readonly output?: string | undefined;
  /** Replace files that Tickstone did not write, or that were changed since. */
  readonly force?: boolean | undefined;
  /** The processes under test; the others are the environment. */
  readonly underTest?: string | readonly string[] | undefined;
  /** What the tester does, in place of what the model suggests; 'enter(kind)' passes the variable kind. */
  readonly inputs?: string | readonly string[] | undefined;
  /** What the system does, in place of what the model suggests. */
  readonly outputs?: string | readonly string[] | undefined;
  /** Both lists from a file, as for UPPAAL-TRON: 'input enter(kind), go(); output level(val);'. */
  readonly interfaceFile?: string | undefined;
  /** Exit with status 1 when there are more warnings. */
  readonly maxWarnings?: number | undefined;
  /** Show the inputs and outputs for testing too. */
  readonly interface?: boolean | undefined;
  /** Add what is missing: unexpected inputs are ignored (angelic) or lead to a sink (demonic), forbidden outputs lead to Kill (diabolic); paper: demonic and diabolic, invariants as guards. */
  readonly complete?:
    | 'angelic'
    | 'demonic'
    | 'diabolic'
    | 'paper'
    | readonly ('angelic' | 'demonic' | 'diabolic' | 'paper')[]
    | undefined;
  /** Where chance begins. */
  readonly seed?: number | undefined;
  /** Follow these delays and steps, or replay this trace (JSON); - is standard input. */
  readonly script?: string | undefined;
  /** Show the clocks after each step. */
  readonly clocks?: boolean | undefined;
  /** Stop after this time, such as 90s, 5min or 1h. */
  readonly budgetTime?: number | string | undefined;
  /** Stop when the process takes so much memory, such as 500MB or 2GB. */
  readonly budgetMemory?: string | undefined;
  /** Stop after visiting so many states. */
  readonly budgetStates?: number | undefined;
  /** The order of the search; topological looks at fewest states in vain, best goes for a goal. */
  readonly search?: 'topological' | 'best' | 'breadth' | 'depth' | 'random' | undefined;
  /** Which states count as known. */
  readonly subsumption?: 'inclusion' | 'equality' | 'alu' | undefined;
  /** Answer this query (can be repeated). */
  readonly query?: string | readonly string[] | undefined;
  /** Show a trace where there is one: any, or for E<> and A[] one with the fewest steps, or the fastest. */
  readonly trace?: boolean | 'any' | 'shortest' | 'fastest' | undefined;
  /** False for --no-replay: do not replay the run behind an answer before giving it: a little faster, and without that second check. */
  readonly replay?: boolean | undefined;
  /** The operators of paper, ecdar, refinement-aware, values or all (default: all). */
  readonly preset?: string | undefined;
  /** Change these templates only. */
  readonly template?: string | readonly string[] | undefined;
  /** Change these edges only, counted from 0 in the order of the file. */
  readonly edge?: number | readonly number[] | undefined;
  /** Change one entry of the system line at a time, not all of a template. */
  readonly perInstance?: boolean | undefined;
  /** Changes per mutant. */
  readonly order?: '1' | '2' | 1 | 2 | undefined;
  /** Choose so many by chance. */
  readonly sample?: number | undefined;
  /** False for --no-duplicates: leave out mutants that are the same as another or as the original. */
  readonly duplicates?: boolean | undefined;
  /** List the mutants (what is done without -o). */
  readonly list?: boolean | undefined;
  /** List the operators and presets. */
  readonly operators?: boolean | undefined;
  /** Full: outputs and delays; paper: outputs only, invariants as guards. */
  readonly conformance?: 'full' | 'paper' | undefined;
  /** Inputs whose edge would break an invariant of the system are. */
  readonly unfitInputs?: 'ignored' | 'blocked' | undefined;
  /** Watch the end of a test for so many time units at most (default: the greatest constant of the model + 1). */
  readonly settle?: number | string | undefined;
  /** Make few long tests instead of many short ones. */
  readonly pack?: boolean | undefined;
  /** The processes that are not under test, in place of --under-test. */
  readonly environment?: string | readonly string[] | undefined;
  /** Processes that pass messages on, such as a bus, or 'none' (default: those that do nothing else). */
  readonly relay?: string | readonly string[] | undefined;
  /** A message that has several names on its way, such as NEW=NEWo,NEWi (can be repeated). */
  readonly message?: string | readonly string[] | undefined;
  /** Channels whose messages diagrams and logs need not show. */
  readonly unseen?: string | readonly string[] | undefined;
  /** A suite, diagram or log that there is already: what it covers is left out (can be repeated). */
  readonly given?: string | readonly string[] | undefined;
  /** Several goals in a test: fewest tests, or least steps or time in sum. */
  readonly combine?: 'tests' | 'cost' | undefined;
  /** A hypothesis by hand, such as "remove-if-condition(T3) + wrong-target(T1, S4)" (can be repeated). */
  readonly hypothesis?: string | readonly string[] | undefined;
  /** The hypothesis to be confirmed (default: the one without faults). */
  readonly reference?: string | undefined;
  /** Tell every two hypotheses apart, not only the reference from the others. */
  readonly identify?: boolean | undefined;
  /** List so many types of tests for each pair. */
  readonly types?: number | undefined;
  /** What a test costs (test:5), or a value that it applies (event=tick:2) (can be repeated). */
  readonly cost?: string | readonly string[] | undefined;
  /** How likely a hypothesis is; likely ones are looked for first (can be repeated). */
  readonly weight?: string | readonly string[] | undefined;
  /** A timed automaton: tests of so many steps in whole time units. */
  readonly unroll?: number | undefined;
  /** A timed automaton: another model that is a hypothesis (can be repeated). */
  readonly against?: string | readonly string[] | undefined;
  /** One suite for all faults that is minimal as a whole, in place of one test for each. */
  readonly multi?: boolean | undefined;
  /** Only faults of these inputs and outputs, with all their values. */
  readonly wires?: string | readonly string[] | undefined;
  /** How often an input works before a late disconnect. */
  readonly uses?: number | undefined;
  /** After how many time units since the start of a test a timed disconnect begins (whole number). */
  readonly from?: number | undefined;
  /** The price of an action, or of 'action' (all others), 'reset' or 'time' (a unit of it), for --optimize cost (can be repeated). */
  readonly price?: string | readonly string[] | undefined;
  /** Where a test may end and the next begin. */
  readonly resets?: 'refusal' | 'anywhere' | undefined;
  /** Where the tests are written as timed Hennessy tests. */
  readonly hennessy?: string | undefined;
  /** Where the classes of location sets with one or two clocks are drawn (SVG). */
  readonly draw?: string | undefined;
  /** Also test the class that is met first behind every action, by whichever edges it leads there. */
  readonly arrivals?: boolean | undefined;
  /** What the model is; auto takes all that the method can deal with. */
  readonly class?: 'auto' | 'era' | 'deterministic' | undefined;
  /** No location set may have more regions. */
  readonly regionsMax?: number | undefined;
  /** How many points of a class are tested; those after the first by chance. */
  readonly perClass?: number | undefined;
  /** Offers: every action is offered, and taken or refused at once; waiting: outputs are waited for (default: offers for event-recording automata, else waiting). */
  readonly observe?: 'offers' | 'waiting' | undefined;
  /** One test for all actions that a class refuses, or one for each. */
  readonly refusals?: 'together' | 'each' | undefined;
  /** Also count the symbolic states of the graph of the classes, which keep these clocks. */
  readonly classGraph?: 'active' | 'used' | 'all' | undefined;
  /** Write what became of each mutant as a page (.html) or as JSON (.json). */
  readonly report?: string | undefined;
  /** A test of its own for every mutant, not the fewest tests for all. */
  readonly onePerMutant?: boolean | undefined;
  /** So many threads (default: one for each core). */
  readonly jobs?: number | undefined;
  /** Go on from this suite, which was interrupted; -o may be the same file. */
  readonly resume?: string | undefined;
  /** List all goals and tests, however many. */
  readonly all?: boolean | undefined;
  /** What is to be least: tests, steps, resets (then steps), or time. */
  readonly by?: 'tests' | 'steps' | 'resets' | 'time' | undefined;
  /** The model, if it is not where the suite says. */
  readonly model?: string | undefined;
  /** Write which test covers which pair or path: .md, .csv or .svg. */
  readonly matrix?: string | undefined;
  /** Write who sends what to whom, and whether it is covered: .svg, .dot or .mmd. */
  readonly graph?: string | undefined;
  /** Whom diagrams show (default: the processes, where the suite tells their messages). */
  readonly view?: 'processes' | 'tester' | undefined;
}

/** Options for one command, or for a group of commands. */
export interface ConfigCommands {
  /** Make tests from a model: choose a method. */
  readonly generate?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'settle'
        | 'output'
        | 'force'
        | 'query'
        | 'pack'
        | 'environment'
        | 'relay'
        | 'message'
        | 'unseen'
        | 'list'
        | 'given'
        | 'combine'
        | 'hypothesis'
        | 'reference'
        | 'identify'
        | 'types'
        | 'cost'
        | 'weight'
        | 'unroll'
        | 'against'
        | 'multi'
        | 'order'
        | 'wires'
        | 'uses'
        | 'from'
        | 'price'
        | 'resets'
        | 'hennessy'
        | 'draw'
        | 'arrivals'
        | 'class'
        | 'regionsMax'
        | 'perClass'
        | 'observe'
        | 'refusals'
        | 'classGraph'
        | 'preset'
        | 'template'
        | 'edge'
        | 'perInstance'
        | 'sample'
        | 'duplicates'
        | 'conformance'
        | 'unfitInputs'
        | 'report'
        | 'onePerMutant'
        | 'jobs'
        | 'resume'
      > & {
        /** How many steps tests have, or auto for as many as each pair needs (default: as the model says, else auto). */
        readonly steps?: number | 'auto' | undefined;
      })
    | undefined;
  /** Work on suites: show, validate, merge, minimise, compare and evaluate them. */
  readonly suite?:
    | Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'all' | 'output' | 'force' | 'by' | 'budgetTime' | 'model' | 'seed'
      >
    | undefined;
  /** List the models that come with Tickstone, to learn from and to try things on. */
  readonly models?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
  /** Copy models that come with Tickstone, with their queries and suites. */
  readonly 'models copy'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force'> | undefined;
  /** Read, type-check and lint models (.xml, .xta, .ta, .tck, .yaml; a .q file goes with the model before it). */
  readonly check?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'maxWarnings'
        | 'interface'
      >
    | undefined;
  /** Write a model in another form: UPPAAL XML, text or queries, TChecker, or a picture. */
  readonly convert?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'complete'
        | 'output'
        | 'force'
      > & {
        /** What to write (default: by the ending of the output file). */
        readonly to?: 'xml' | 'xta' | 'q' | 'tck' | 'dot' | 'svg' | 'mermaid' | undefined;
      })
    | undefined;
  /** Print a run with exact delays: a random one (the same seed gives the same run), or the one that a script tells. */
  readonly simulate?:
    | (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'seed' | 'script' | 'clocks'> & {
        /** Take so many steps. */
        readonly steps?: number | undefined;
        /** What to print. */
        readonly to?: 'text' | 'mermaid' | undefined;
      })
    | undefined;
  /** Answer the model's own queries, those of a .q file, or the given ones. */
  readonly verify?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'search'
        | 'subsumption'
        | 'query'
        | 'trace'
        | 'replay'
      >
    | undefined;
  /** Explore the whole zone graph and count its states. */
  readonly explore?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'search'
        | 'subsumption'
      >
    | undefined;
  /** List the mutants of a model, or write each of them as a model. */
  readonly mutate?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'preset'
        | 'template'
        | 'edge'
        | 'perInstance'
        | 'order'
        | 'sample'
        | 'duplicates'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'list'
        | 'output'
        | 'force'
        | 'operators'
      > & {
        /** These operators, with commas between them. */
        readonly operator?: string | readonly string[] | undefined;
      })
    | undefined;
  /** Say whether a system does nothing but what a specification allows (tioco), and if not, what tells them apart. */
  readonly conform?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'conformance'
        | 'unfitInputs'
      >
    | undefined;
  /** Say what a diagnostic code means, with an example. */
  readonly explain?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
  /** Make tests that cover the structure of a model, or that reach what queries ask for. */
  readonly 'generate coverage'?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'settle'
        | 'output'
        | 'force'
        | 'query'
        | 'pack'
      > & {
        /** What the way to a goal has least of. */
        readonly optimize?: 'steps' | 'time' | undefined;
        /** Which of the possible times inputs take. */
        readonly points?: 'earliest' | 'latest' | 'middle' | 'random' | undefined;
        /** Tests end: any, with the last event on the way to the goal; output, with the next output that is forced; settle, when the system has shown what it shows by itself. */
        readonly endWith?: 'any' | 'output' | 'settle' | undefined;
        /** What to cover, with commas: locations, edges, edge-pairs, def-use, queries (default: edges, or the given queries). */
        readonly criterion?:
          | 'locations'
          | 'edges'
          | 'edge-pairs'
          | 'def-use'
          | 'queries'
          | readonly ('locations' | 'edges' | 'edge-pairs' | 'def-use' | 'queries')[]
          | undefined;
      })
    | undefined;
  /** Make tests that cover the messages between processes: pairs of statements, and ways through relays. */
  readonly 'generate communication'?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'environment'
        | 'relay'
        | 'message'
        | 'unseen'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'settle'
        | 'output'
        | 'force'
        | 'list'
        | 'given'
        | 'combine'
      > & {
        /** What the way to a goal has least of. */
        readonly optimize?: 'steps' | 'time' | undefined;
        /** Which of the possible times inputs take. */
        readonly points?: 'earliest' | 'latest' | 'middle' | 'random' | undefined;
        /** Tests end: any, with the last event on the way to the goal; output, with the next output that is forced; settle, when the system has shown what it shows by itself. */
        readonly endWith?: 'any' | 'output' | 'settle' | undefined;
        /** What to cover, with commas: pairs, paths (default: both). */
        readonly criterion?: 'pairs' | 'paths' | readonly ('pairs' | 'paths')[] | undefined;
      })
    | undefined;
  /** Make tests that tell the correct behaviour from faulty ones: of machines and relations (.yaml), or of timed automata in steps. */
  readonly 'generate discrimination'?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'output'
        | 'force'
        | 'hypothesis'
        | 'reference'
        | 'identify'
        | 'types'
        | 'cost'
        | 'weight'
        | 'unroll'
        | 'against'
      > & {
        /** Hypotheses: those of the model, the machine with each fault, or also with each two. */
        readonly faults?: 'model' | 'single' | 'double' | undefined;
        /** Which faults, with commas: remove-if-condition, move-if-condition-to, wrong-output, wrong-target, wrong-initial-state, wrong-initial-value, off-by-one-timer (default: the first two). */
        readonly operator?:
          | 'remove-if-condition'
          | 'move-if-condition-to'
          | 'wrong-output'
          | 'wrong-target'
          | 'wrong-initial-state'
          | 'wrong-initial-value'
          | 'off-by-one-timer'
          | readonly (
              | 'remove-if-condition'
              | 'move-if-condition-to'
              | 'wrong-output'
              | 'wrong-target'
              | 'wrong-initial-state'
              | 'wrong-initial-value'
              | 'off-by-one-timer'
            )[]
          | undefined;
        /** How many steps tests have, or auto for as many as each pair needs (default: as the model says, else auto). */
        readonly steps?: number | 'auto' | undefined;
      })
    | undefined;
  /** Make tests that show faults of wiring: inputs that do not arrive, outputs that are not seen, crossed wires. */
  readonly 'generate connectivity'?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'output'
        | 'force'
        | 'multi'
        | 'order'
        | 'wires'
        | 'uses'
        | 'from'
        | 'price'
        | 'resets'
      > & {
        /** Which faults, with commas: inputs, outputs, crossed, stuck, duplicated, late, timed, stuck-values, shifted-values (late: after --uses; timed: --from a time on; stuck-values, shifted-values: of what passes). */
        readonly faults?:
          | 'inputs'
          | 'outputs'
          | 'crossed'
          | 'stuck'
          | 'duplicated'
          | 'late'
          | 'timed'
          | 'stuck-values'
          | 'shifted-values'
          | readonly (
              | 'inputs'
              | 'outputs'
              | 'crossed'
              | 'stuck'
              | 'duplicated'
              | 'late'
              | 'timed'
              | 'stuck-values'
              | 'shifted-values'
            )[]
          | undefined;
        /** What tests have least of: steps, then time; resets, then steps; time, then steps; or cost. */
        readonly optimize?: 'steps' | 'resets' | 'time' | 'cost' | undefined;
        /** What every test ends with. */
        readonly endWith?: 'any' | 'output' | undefined;
      })
    | undefined;
  /** Make tests for every class of clock values at which the same edges are enabled: what must, may and must not happen there. */
  readonly 'generate classes'?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'output'
        | 'force'
        | 'hennessy'
        | 'draw'
        | 'list'
        | 'arrivals'
        | 'pack'
        | 'class'
        | 'regionsMax'
        | 'perClass'
        | 'observe'
        | 'refusals'
        | 'classGraph'
      > & {
        /** What makes a class: enabled edges, location sets alone, or regions. */
        readonly criterion?: 'edges' | 'locations' | 'regions' | undefined;
        /** Where in a class it is tested. */
        readonly points?: 'interior' | 'earliest' | 'latest' | 'corners' | 'random' | undefined;
      })
    | undefined;
  /** Make tests that kill the mutants of a model, and say which mutants conform. */
  readonly 'generate mutation'?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'preset'
        | 'template'
        | 'edge'
        | 'perInstance'
        | 'order'
        | 'sample'
        | 'duplicates'
        | 'conformance'
        | 'unfitInputs'
        | 'output'
        | 'force'
        | 'report'
        | 'onePerMutant'
        | 'jobs'
        | 'resume'
      > & {
        /** These operators, with commas between them. */
        readonly operator?: string | readonly string[] | undefined;
        /** What the way to a difference has least of. */
        readonly optimize?: 'steps' | 'time' | undefined;
      })
    | undefined;
  /** Show what a suite holds, or some of its tests in words and as drawings. */
  readonly 'suite show'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'all'> | undefined;
  /** Say what is wrong with suites, with lines and columns. */
  readonly 'suite validate'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
  /** Make one suite out of several for the same model. */
  readonly 'suite merge'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force'> | undefined;
  /** Keep the fewest tests that cover the same goals. */
  readonly 'suite minimize'?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'by' | 'budgetTime'> | undefined;
  /** Say which goals and tests differ; exit status 1 when something does. */
  readonly 'suite diff'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
  /** Replay the tests of a suite on its model, and play them on other models: which verdicts are possible? */
  readonly 'suite evaluate'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'model' | 'seed'> | undefined;
  /** Measure what of a model tests cover: suites, Mermaid and PlantUML sequence diagrams, logs. */
  readonly coverage?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'environment'
        | 'relay'
        | 'message'
        | 'unseen'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'matrix'
        | 'graph'
        | 'force'
      > & {
        /** What to look at, with commas: locations, edges, edge-pairs, def-use, pairs, paths (default: all). */
        readonly criterion?:
          | 'locations'
          | 'edges'
          | 'edge-pairs'
          | 'def-use'
          | 'pairs'
          | 'paths'
          | readonly ('locations' | 'edges' | 'edge-pairs' | 'def-use' | 'pairs' | 'paths')[]
          | undefined;
      })
    | undefined;
  /** Write the tests of a suite in another form. */
  readonly export?:
    | (Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'view' | 'model'> & {
        /** What to write; yggdrasil is the model's own test code. */
        readonly to?: 'text' | 'json' | 'mermaid' | 'plantuml' | 'svg' | 'yggdrasil' | undefined;
      })
    | undefined;
}

/** How a system under test is started or reached. */
export interface ConfigSystem {
  /** The program and its arguments. */
  readonly command?: string | readonly string[] | undefined;
  /** Where it listens. */
  readonly connect?: string | undefined;
  /** The code that connects it. */
  readonly adapter?: string | undefined;
  /** The language that it speaks. */
  readonly protocol?: string | undefined;
  /** How long a time unit of the model lasts, such as 1ms. */
  readonly unit?: string | undefined;
  /** By how much outputs may be early or late, such as 5ms. */
  readonly tolerance?: string | undefined;
  /** The topics of inputs and outputs. */
  readonly mqtt?: Readonly<Record<string, string>> | undefined;
}

/** In which form results of tests are reported. */
export interface ConfigReporter {
  /** The form of the report. */
  readonly to: 'console' | 'junit' | 'html' | 'ctrf' | 'json';
  /** Where it is written. */
  readonly output?: string | undefined;
}
