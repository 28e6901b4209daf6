/** The options of all commands, as a configuration says them. Made of the entries of the options: see tools/config-forms.ts. */

/** Options for all commands that have them. Those that do not mean the same in all commands are options of commands only. */
export interface ConfigOptions {
  /** Print the result as one JSON document on standard output. */
  readonly json?: boolean | undefined;
  /** Print errors only. */
  readonly quiet?: boolean | undefined;
  /** False for --no-color: print without colours (setting NO_COLOR does the same). */
  readonly color?: boolean | undefined;
  /** The suite to write; - is standard output (default: the tests are shown and not kept). */
  readonly output?: string | undefined;
  /** Overwrite files that Tickstone did not write, or that have been changed since. */
  readonly force?: boolean | undefined;
  /** The processes under test; all others are the environment (comma-separated). */
  readonly underTest?: string | readonly string[] | undefined;
  /** What the tester does, instead of what the model suggests; 'enter(kind)' passes the variable kind (comma-separated). */
  readonly inputs?: string | readonly string[] | undefined;
  /** What the system does, instead of what the model suggests (comma-separated). */
  readonly outputs?: string | readonly string[] | undefined;
  /** Read both lists from a file, written as for UPPAAL-TRON: 'input enter(kind), go(); output level(val);'. */
  readonly interfaceFile?: string | undefined;
  /** Variables that become an input or output of their own: memory that the environment and the system share (comma-separated). */
  readonly shared?: string | readonly string[] | undefined;
  /** What the tester sees inside the system, as outputs: 'edges' for every step, or variables and locations, such as 'Lamp.level,Lamp.On' (comma-separated). */
  readonly see?: string | readonly string[] | undefined;
  /** Exit with status 1 if there are more warnings than this. */
  readonly maxWarnings?: number | undefined;
  /** Also show the inputs and outputs for testing. */
  readonly interface?: boolean | undefined;
  /** Stop after this much time, such as 90s, 5min or 1h. */
  readonly budgetTime?: number | string | undefined;
  /** Stop when the process uses this much memory, such as 500MB or 2GB. */
  readonly budgetMemory?: string | undefined;
  /** Add the edges that are missing: unexpected inputs are ignored (angelic) or lead to a sink (demonic), forbidden outputs lead to Kill (diabolic); paper: demonic and diabolic, with invariants as guards (comma-separated). */
  readonly complete?:
    | 'angelic'
    | 'demonic'
    | 'diabolic'
    | 'paper'
    | readonly ('angelic' | 'demonic' | 'diabolic' | 'paper')[]
    | undefined;
  /** With --to relation: how it is written (default: by the name of the output file, otherwise table). */
  readonly form?: 'table' | 'csv' | 'json' | undefined;
  /** The processes that are not under test, instead of --under-test (comma-separated). */
  readonly environment?: string | readonly string[] | undefined;
  /** Processes that pass messages on, such as a bus, or 'none' (default: those that do nothing else) (comma-separated). */
  readonly relay?: string | readonly string[] | undefined;
  /** A message that travels on several channels, such as NEW=NEWo,NEWi (can be repeated). */
  readonly message?: string | readonly string[] | undefined;
  /** With --to instrumented: a diagram or log that becomes a test component. */
  readonly sequence?: string | undefined;
  /** The seed of random choices. */
  readonly seed?: number | undefined;
  /** Follow the delays and steps in this file, or replay a trace (JSON); - is standard input. */
  readonly script?: string | undefined;
  /** Show the clocks after each step. */
  readonly clocks?: boolean | undefined;
  /** Stop after visiting this many states. */
  readonly budgetStates?: number | undefined;
  /** The search order; topological visits the fewest superfluous states, best heads for a goal. */
  readonly search?: 'topological' | 'best' | 'breadth' | 'depth' | 'random' | undefined;
  /** When a state counts as already known. */
  readonly subsumption?: 'inclusion' | 'equality' | 'alu' | undefined;
  /** Answer this query (can be repeated). */
  readonly query?: string | readonly string[] | undefined;
  /** False for --no-replay: do not replay the run behind an answer: a little faster, but without that second check. */
  readonly replay?: boolean | undefined;
  /** A set of mutation operators: paper, ecdar, refinement-aware, values or all (default: all). */
  readonly preset?: string | undefined;
  /** Mutate these templates only (comma-separated). */
  readonly template?: string | readonly string[] | undefined;
  /** Mutate these edges only, counted from 0 in the order of the file (comma-separated). */
  readonly edge?: number | readonly number[] | undefined;
  /** Mutate one entry of the system line at a time, not all processes of a template. */
  readonly perInstance?: boolean | undefined;
  /** Changes per mutant. */
  readonly order?: '1' | '2' | 1 | 2 | undefined;
  /** Choose this many mutants at random. */
  readonly sample?: number | undefined;
  /** False for --no-duplicates: leave out mutants that are the same as another one or as the original. */
  readonly duplicates?: boolean | undefined;
  /** List the mutants (the default without -o). */
  readonly list?: boolean | undefined;
  /** List the mutation operators and presets. */
  readonly operators?: boolean | undefined;
  /** What is compared: outputs and delays (full), or outputs only, with invariants read as guards (paper). */
  readonly conformance?: 'full' | 'paper' | undefined;
  /** What happens to inputs whose edge would violate an invariant of the system. */
  readonly unfitInputs?: 'ignored' | 'blocked' | undefined;
  /** A hypothesis of your own, such as "remove-if-condition(T3) + wrong-target(T1, S4)" (can be repeated). */
  readonly hypothesis?: string | readonly string[] | undefined;
  /** The cost of a test (test:5), or of a value that it applies (event=tick:2) (can be repeated). */
  readonly cost?: string | readonly string[] | undefined;
  /** For timed automata: make tests of this many steps, in whole time units. */
  readonly unroll?: number | undefined;
  /** For timed automata: another model that serves as a hypothesis (can be repeated). */
  readonly against?: string | readonly string[] | undefined;
  /** Make a decision tree of tests whose cost is least in the worst case or as expected. */
  readonly adaptive?: boolean | 'worst-case' | 'expected' | undefined;
  /** How likely a hypothesis is, compared with the others (default: 1) (can be repeated). */
  readonly weight?: string | readonly string[] | undefined;
  /** Watch the end of a test for at most this many time units (default: the largest constant of the model + 1). */
  readonly settle?: number | string | undefined;
  /** Make a few long tests instead of many short ones. */
  readonly pack?: boolean | undefined;
  /** Continue past each goal until the state is told apart from those that the system could wrongly be in. */
  readonly checkState?: boolean | undefined;
  /** Channels whose messages may be missing from diagrams and logs (comma-separated). */
  readonly unseen?: string | readonly string[] | undefined;
  /** A suite, diagram or log that already exists: what it covers is left out (can be repeated). */
  readonly given?: string | readonly string[] | undefined;
  /** Cover several goals in one test, for the fewest tests or the lowest total cost (steps or time, see --optimize). */
  readonly combine?: 'tests' | 'cost' | undefined;
  /** Look at runs of at most this many steps for each goal; what needs more is unknown (with the fewest steps, without --combine). */
  readonly lengthMax?: number | undefined;
  /** The hypothesis to confirm (default: the one without faults). */
  readonly reference?: string | undefined;
  /** Tell every pair of hypotheses apart, not only the reference from the others. */
  readonly identify?: boolean | undefined;
  /** List this many types of tests for each pair. */
  readonly types?: number | undefined;
  /** Also list up to this many minimal confirming sets, and say how many there are. */
  readonly setsMax?: number | undefined;
  /** Make one suite for all faults that is minimal as a whole, instead of one test for each fault. */
  readonly multi?: boolean | undefined;
  /** Only faults of these inputs and outputs, with all their values (comma-separated). */
  readonly wires?: string | readonly string[] | undefined;
  /** How often an input works before a late disconnect. */
  readonly uses?: number | undefined;
  /** When a timed disconnect begins, in whole time units from the start of a test. */
  readonly from?: number | undefined;
  /** When a timed disconnect ends; without it, never. */
  readonly until?: number | undefined;
  /** Which message of an input is lost, arrives twice or changes places with the next; lost-every and repeated-every affect every nth message. */
  readonly nth?: number | undefined;
  /** For --optimize cost: the price of an action, of 'action' (every other action), 'reset' or 'time' (each time unit) (can be repeated). */
  readonly price?: string | readonly string[] | undefined;
  /** Where a test may end and the next one begin. */
  readonly resets?: 'refusal' | 'anywhere' | undefined;
  /** Also write the tests as timed Hennessy tests. */
  readonly hennessy?: string | undefined;
  /** Draw the classes of location sets with one or two clocks (SVG). */
  readonly draw?: string | undefined;
  /** Also test the class that is entered first after every action of every location set. */
  readonly arrivals?: boolean | undefined;
  /** The kind of model; auto accepts every kind that the method can handle. */
  readonly class?: 'auto' | 'era' | 'deterministic' | undefined;
  /** The most regions that a location set may have. */
  readonly regionsMax?: number | undefined;
  /** How many points to test in each class; all but the first are random. */
  readonly perClass?: number | undefined;
  /** Offers: every action is offered, and taken or refused at once; waiting: outputs are awaited (default: offers for event-recording automata, otherwise waiting). */
  readonly observe?: 'offers' | 'waiting' | undefined;
  /** Test the actions that a class refuses together in one test, or each in its own. */
  readonly refusals?: 'together' | 'each' | undefined;
  /** Also count the symbolic states of the class graph, keeping these clocks. */
  readonly classGraph?: 'active' | 'used' | 'all' | undefined;
  /** Write what became of each mutant, as a web page (.html) or as JSON (.json). */
  readonly report?: string | undefined;
  /** Make one test for every mutant, not the fewest tests for all of them. */
  readonly onePerMutant?: boolean | undefined;
  /** Do this many jobs at once (default: one for each core; with PostgreSQL, campaigns leave them to workers). */
  readonly jobs?: number | undefined;
  /** Continue from this interrupted suite; -o may name the same file. */
  readonly resume?: string | undefined;
  /** Where campaigns are kept: a SQLite file, or postgres://user@host/database (default: what TICKSTONE_STORE says, or .tickstone/store.sqlite). */
  readonly store?: string | undefined;
  /** List all goals and tests, however many there are. */
  readonly all?: boolean | undefined;
  /** What to minimise: tests, steps, resets (then steps), or time. */
  readonly by?: 'tests' | 'steps' | 'resets' | 'time' | undefined;
  /** The model, if it is not where the suite says. */
  readonly model?: string | undefined;
  /** Write a table of which test covers which pair or path (.md, .csv or .svg). */
  readonly matrix?: string | undefined;
  /** Write a graph of who sends what to whom, and how much of it is covered (.svg, .dot or .mmd). */
  readonly graph?: string | undefined;
  /** Make the suites of these methods only: coverage, communication, classes, connectivity, mutation, discrimination (comma-separated). */
  readonly method?:
    | 'coverage'
    | 'communication'
    | 'classes'
    | 'connectivity'
    | 'mutation'
    | 'discrimination'
    | readonly ('coverage' | 'communication' | 'classes' | 'connectivity' | 'mutation' | 'discrimination')[]
    | undefined;
  /** Write the table with plots as a web page. */
  readonly html?: string | undefined;
  /** Who appears in diagrams (default: the processes, if the suite says what they send to each other). */
  readonly view?: 'processes' | 'tester' | undefined;
  /** The system under test: one of those that the configuration describes by name. */
  readonly system?: string | undefined;
  /** The system under test: a command that speaks the line protocol. */
  readonly sut?: string | undefined;
  /** The protocol of the lines: Tickstone's own, or the dialect of Ecdar's test runner. */
  readonly protocol?: 'lines' | 'ecdar' | undefined;
  /** With --protocol ecdar: wait this long after an input for outputs that come at once (default: 50ms). */
  readonly pause?: number | string | undefined;
  /** The system under test: tcp://host:port, unix:/path, an UPPAAL-TRON adapter at tron://host:port, or a system behind a broker at mqtt://host:port. */
  readonly connect?: string | undefined;
  /** Wait at tcp://host:port, unix:/path or tron://host:port until the system connects. */
  readonly listen?: string | undefined;
  /** With --connect or --listen: start this command anew for each connection. */
  readonly start?: string | undefined;
  /** With tron://: serve a virtual clock at tron://host:port (port 6521 if it is left out). */
  readonly clock?: string | undefined;
  /** With mqtt://: which topics and payloads are inputs and outputs. */
  readonly mqttMap?: string | undefined;
  /** The system under test: a module in JavaScript or TypeScript that exports an adapter. */
  readonly adapter?: string | undefined;
  /** The system under test: a model that is played. */
  readonly sutModel?: string | undefined;
  /** With --sut-model: play this mutant of it; tickstone mutate lists them. */
  readonly mutant?: string | undefined;
  /** An environment variable for the command; without a value, it is passed on (can be repeated). */
  readonly env?: string | readonly string[] | undefined;
  /** The directory in which the command runs. */
  readonly cwd?: string | undefined;
  /** Virtual: exact, as fast as possible; real: by the clock (default: virtual, but real with mqtt://, and with tron:// unless --clock is given). */
  readonly time?: 'virtual' | 'real' | undefined;
  /** How long a time unit of the model takes in real time (default: 1ms, or what a TRON adapter says). */
  readonly unit?: string | undefined;
  /** Widen windows by this much in real time: a duration such as 5ms, or a number of time units. */
  readonly tolerance?: string | undefined;
  /** The round trip to the system in real time (default: measured). */
  readonly latency?: string | undefined;
  /** Wait this long for a system to start and to be ready (default: 10s). */
  readonly startLimit?: number | string | undefined;
  /** Wait this long for an answer (default: 5s). */
  readonly answerLimit?: number | string | undefined;
  /** Wait this long for a system to end before it is killed (default: 1s). */
  readonly stopLimit?: number | string | undefined;
  /** End a test after this many events. */
  readonly eventsMax?: number | undefined;
  /** End a test that takes longer than this, with an error. */
  readonly testLimit?: number | string | undefined;
  /** Run the test with this id; if there is none, the tests whose id, title or goals contain this text. */
  readonly filter?: string | undefined;
  /** Run the tests that did not pass the last time. */
  readonly lastFailed?: boolean | undefined;
  /** Run the i-th of n parts of the tests. */
  readonly shard?: string | undefined;
  /** Run the tests in a random order, which follows from the seed. */
  readonly shuffle?: boolean | undefined;
  /** Run each test this many times. */
  readonly repeat?: number | undefined;
  /** Retry a test that ended inconclusive, up to this many times. */
  readonly retryInconclusive?: number | undefined;
  /** Stop after this many tests that did not pass. */
  readonly bail?: boolean | number | undefined;
  /** Count these verdicts as success: inconclusive, untrusted (comma-separated). */
  readonly allow?: 'inconclusive' | 'untrusted' | readonly ('inconclusive' | 'untrusted')[] | undefined;
  /** How to report: console, junit, html, ctrf, json, github; with a file, it is written there (can be repeated). */
  readonly reporter?: string | readonly string[] | undefined;
  /** False for --no-record: keep no record of the run. */
  readonly record?: boolean | undefined;
  /** What this machine has, for jobs that ask for it, such as bench=3,protocol=can (comma-separated). */
  readonly label?: string | readonly string[] | undefined;
  /** Do not wait for workers to finish. */
  readonly detach?: boolean | undefined;
  /** Keep the table up to date until the campaign has ended. */
  readonly watch?: boolean | undefined;
  /** Give up the jobs that are left, which ends the campaign. */
  readonly drop?: boolean | undefined;
  /** Also retry jobs that have failed. */
  readonly failed?: boolean | undefined;
  /** Stop when there is nothing left for this worker to do. */
  readonly once?: boolean | undefined;
  /** Show one campaign only, such as nightly-3. */
  readonly campaign?: string | undefined;
  /** Leave out what is older, such as 30d. */
  readonly within?: string | undefined;
  /** First delete verdicts and ended campaigns that are older than this, such as 365d. */
  readonly prune?: string | undefined;
  /** TypeScript or JavaScript (default: by the ending of -o, otherwise ts). */
  readonly language?: 'ts' | 'js' | undefined;
  /** The port to listen on, at 127.0.0.1 (default: one that is free). */
  readonly port?: number | undefined;
  /** Open the page in the browser. */
  readonly open?: boolean | undefined;
}

/** Options for one command, or for a group of commands. */
export interface ConfigCommands {
  /** Generate tests from a model, by one of these methods. */
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
        | 'shared'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'settle'
        | 'output'
        | 'force'
        | 'query'
        | 'pack'
        | 'checkState'
        | 'environment'
        | 'relay'
        | 'message'
        | 'unseen'
        | 'list'
        | 'given'
        | 'combine'
        | 'lengthMax'
        | 'hypothesis'
        | 'cost'
        | 'unroll'
        | 'against'
        | 'reference'
        | 'identify'
        | 'types'
        | 'setsMax'
        | 'weight'
        | 'multi'
        | 'order'
        | 'wires'
        | 'uses'
        | 'from'
        | 'until'
        | 'nth'
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
        | 'store'
      > & {
        /** How many steps tests have, or auto for as many as each pair needs (default: what the model says, otherwise auto). */
        readonly steps?: number | 'auto' | undefined;
      })
    | undefined;
  /** Show, validate, merge, minimise, compare and evaluate suites. */
  readonly suite?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'all'
        | 'budgetTime'
        | 'budgetMemory'
        | 'output'
        | 'force'
        | 'by'
        | 'model'
        | 'seed'
        | 'budgetStates'
      >
    | undefined;
  /** Plan, start and follow campaigns: many models, methods, suites and systems, on one machine or many. */
  readonly campaign?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'budgetTime'
        | 'budgetMemory'
        | 'store'
        | 'jobs'
        | 'label'
        | 'detach'
        | 'watch'
        | 'drop'
        | 'failed'
        | 'output'
        | 'force'
      >
    | undefined;
  /** Write files to start from. */
  readonly init?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'shared'
        | 'see'
        | 'language'
        | 'output'
        | 'force'
        | 'budgetTime'
        | 'budgetMemory'
      >
    | undefined;
  /** List the models that come with Tickstone, to learn from and to try things out on. */
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
        | 'shared'
        | 'see'
        | 'maxWarnings'
        | 'interface'
        | 'budgetTime'
        | 'budgetMemory'
      >
    | undefined;
  /** Write a model in another format: UPPAAL XML, text or queries, TChecker, or a picture; with variables that follow its messages; or a machine as a relation. */
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
        | 'shared'
        | 'see'
        | 'complete'
        | 'form'
        | 'environment'
        | 'relay'
        | 'message'
        | 'sequence'
        | 'output'
        | 'force'
        | 'budgetTime'
        | 'budgetMemory'
      > & {
        /** The format to write (default: the one that the name of the output file ends in). */
        readonly to?:
          'xml' | 'xta' | 'q' | 'tck' | 'dot' | 'svg' | 'mermaid' | 'relation' | 'instrumented' | undefined;
        /** With --to relation: what a machine shows in this many steps from its start (default: one step, from everywhere). */
        readonly steps?: number | undefined;
        /** With --to instrumented: what is to be covered: pairs, paths (default: both) (comma-separated). */
        readonly criterion?: 'pairs' | 'paths' | readonly ('pairs' | 'paths')[] | undefined;
      })
    | undefined;
  /** Print a run with exact delays: a random one (the same seed gives the same run), or the one that a script describes. */
  readonly simulate?:
    | (Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'seed' | 'script' | 'clocks' | 'budgetTime' | 'budgetMemory'
      > & {
        /** How many steps to take. */
        readonly steps?: number | undefined;
        /** The format to print. */
        readonly to?: 'text' | 'mermaid' | undefined;
      })
    | undefined;
  /** Answer the model's own queries, those of a .q file, or those given with -q. */
  readonly verify?:
    | (Pick<
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
        | 'replay'
      > & {
        /** Show a trace if there is one: any trace or, for E<> and A[], one with the fewest steps or the fastest. */
        readonly trace?: boolean | 'any' | 'shortest' | 'fastest' | undefined;
      })
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
        | 'shared'
        | 'see'
        | 'seed'
        | 'list'
        | 'output'
        | 'force'
        | 'operators'
        | 'budgetTime'
        | 'budgetMemory'
      > & {
        /** The mutation operators to use (comma-separated). */
        readonly operator?: string | readonly string[] | undefined;
      })
    | undefined;
  /** Check whether a system does only what a specification allows (tioco); if not, show a run that tells them apart. */
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
        | 'shared'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'conformance'
        | 'unfitInputs'
      >
    | undefined;
  /** Check whether processes fit together: whether some environment keeps each of them from sending what no other can receive. */
  readonly compatible?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'shared'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'output'
        | 'force'
      > & {
        /** Also print a shortest run to each illegal output. */
        readonly trace?: boolean | undefined;
      })
    | undefined;
  /** Say which hypotheses about a machine or relation (.yaml) remain after what was observed, and which test to apply next. */
  readonly diagnose?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'shared'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'hypothesis'
        | 'cost'
        | 'unroll'
        | 'against'
        | 'adaptive'
        | 'weight'
      > & {
        /** The hypotheses: those of the model, the machine with each single fault, or also with each pair of faults; or faults that stand for a criterion, so that tests cover all states, transitions, or parts of conditions that decide (MC/DC). */
        readonly faults?: 'model' | 'single' | 'double' | 'states' | 'transitions' | 'mcdc' | undefined;
        /** The fault operators: remove-if-condition, move-if-condition-to, wrong-output, wrong-target, wrong-initial-state, wrong-initial-value, off-by-one-timer, wrong-mode, wrong-in-state, wrong-on-transition, wrong-on-condition (default: the first two) (comma-separated). */
        readonly operator?:
          | 'remove-if-condition'
          | 'move-if-condition-to'
          | 'wrong-output'
          | 'wrong-target'
          | 'wrong-initial-state'
          | 'wrong-initial-value'
          | 'off-by-one-timer'
          | 'wrong-mode'
          | 'wrong-in-state'
          | 'wrong-on-transition'
          | 'wrong-on-condition'
          | readonly (
              | 'remove-if-condition'
              | 'move-if-condition-to'
              | 'wrong-output'
              | 'wrong-target'
              | 'wrong-initial-state'
              | 'wrong-initial-value'
              | 'off-by-one-timer'
              | 'wrong-mode'
              | 'wrong-in-state'
              | 'wrong-on-transition'
              | 'wrong-on-condition'
            )[]
          | undefined;
        /** How many steps tests have, or auto for as many as each pair needs (default: what the model says, otherwise auto). */
        readonly steps?: number | 'auto' | undefined;
      })
    | undefined;
  /** Explain a diagnostic code, with an example. */
  readonly explain?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
  /** Generate tests that cover the structure of a model, or that reach what queries ask for. */
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
        | 'shared'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'settle'
        | 'output'
        | 'force'
        | 'query'
        | 'pack'
        | 'checkState'
      > & {
        /** What to minimise on the way to a goal. */
        readonly optimize?: 'steps' | 'time' | undefined;
        /** Which of the possible times to choose for inputs. */
        readonly points?: 'earliest' | 'latest' | 'middle' | 'random' | undefined;
        /** Where tests end: any, at the last event on the way to the goal; output, at the next output that must come; settle, once the system has shown all that it does by itself. */
        readonly endWith?: 'any' | 'output' | 'settle' | undefined;
        /** The coverage criteria: locations, edges, edge-pairs, def-use, mcdc, queries (default: edges, or the given queries) (comma-separated). */
        readonly criterion?:
          | 'locations'
          | 'edges'
          | 'edge-pairs'
          | 'def-use'
          | 'mcdc'
          | 'queries'
          | readonly ('locations' | 'edges' | 'edge-pairs' | 'def-use' | 'mcdc' | 'queries')[]
          | undefined;
      })
    | undefined;
  /** Generate tests that cover the messages between processes: pairs of statements, and paths through relays. */
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
        | 'shared'
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
        | 'lengthMax'
      > & {
        /** What to minimise on the way to a goal. */
        readonly optimize?: 'steps' | 'time' | undefined;
        /** Which of the possible times to choose for inputs. */
        readonly points?: 'earliest' | 'latest' | 'middle' | 'random' | undefined;
        /** Where tests end: any, at the last event on the way to the goal; output, at the next output that must come; settle, once the system has shown all that it does by itself. */
        readonly endWith?: 'any' | 'output' | 'settle' | undefined;
        /** The coverage criteria: pairs, paths (default: both) (comma-separated). */
        readonly criterion?: 'pairs' | 'paths' | readonly ('pairs' | 'paths')[] | undefined;
      })
    | undefined;
  /** Generate tests that tell the correct behaviour from faulty ones, for machines and relations (.yaml) or timed automata in steps. */
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
        | 'shared'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'hypothesis'
        | 'cost'
        | 'unroll'
        | 'against'
        | 'output'
        | 'force'
        | 'reference'
        | 'identify'
        | 'types'
        | 'setsMax'
        | 'weight'
      > & {
        /** The hypotheses: those of the model, the machine with each single fault, or also with each pair of faults; or faults that stand for a criterion, so that tests cover all states, transitions, or parts of conditions that decide (MC/DC). */
        readonly faults?: 'model' | 'single' | 'double' | 'states' | 'transitions' | 'mcdc' | undefined;
        /** The fault operators: remove-if-condition, move-if-condition-to, wrong-output, wrong-target, wrong-initial-state, wrong-initial-value, off-by-one-timer, wrong-mode, wrong-in-state, wrong-on-transition, wrong-on-condition (default: the first two) (comma-separated). */
        readonly operator?:
          | 'remove-if-condition'
          | 'move-if-condition-to'
          | 'wrong-output'
          | 'wrong-target'
          | 'wrong-initial-state'
          | 'wrong-initial-value'
          | 'off-by-one-timer'
          | 'wrong-mode'
          | 'wrong-in-state'
          | 'wrong-on-transition'
          | 'wrong-on-condition'
          | readonly (
              | 'remove-if-condition'
              | 'move-if-condition-to'
              | 'wrong-output'
              | 'wrong-target'
              | 'wrong-initial-state'
              | 'wrong-initial-value'
              | 'off-by-one-timer'
              | 'wrong-mode'
              | 'wrong-in-state'
              | 'wrong-on-transition'
              | 'wrong-on-condition'
            )[]
          | undefined;
        /** How many steps tests have, or auto for as many as each pair needs (default: what the model says, otherwise auto). */
        readonly steps?: number | 'auto' | undefined;
      })
    | undefined;
  /** Generate tests that reveal wiring faults: inputs that do not arrive, outputs that are not seen, crossed wires. */
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
        | 'shared'
        | 'see'
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
        | 'until'
        | 'nth'
        | 'price'
        | 'resets'
      > & {
        /** The kinds of fault: inputs, outputs, crossed, stuck, duplicated, late, timed, lost, lost-every, repeated, repeated-every, swapped, delayed, stuck-values, shifted-values; late ones begin after --uses uses; timed ones begin at --from and end at --until; lost, repeated and swapped ones affect message --nth; stuck-values and shifted-values affect the values that an action passes (comma-separated). */
        readonly faults?:
          | 'inputs'
          | 'outputs'
          | 'crossed'
          | 'stuck'
          | 'duplicated'
          | 'late'
          | 'timed'
          | 'lost'
          | 'lost-every'
          | 'repeated'
          | 'repeated-every'
          | 'swapped'
          | 'delayed'
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
              | 'lost'
              | 'lost-every'
              | 'repeated'
              | 'repeated-every'
              | 'swapped'
              | 'delayed'
              | 'stuck-values'
              | 'shifted-values'
            )[]
          | undefined;
        /** What to minimise: steps, then time; resets, then steps; time, then steps; or cost. */
        readonly optimize?: 'steps' | 'resets' | 'time' | 'cost' | undefined;
        /** What every test must end with. */
        readonly endWith?: 'any' | 'output' | undefined;
      })
    | undefined;
  /** Generate tests for every class of clock values with the same enabled edges: what must, may and must not happen there. */
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
        | 'shared'
        | 'see'
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
        /** What tells classes apart: the enabled edges, the location sets alone, or regions. */
        readonly criterion?: 'edges' | 'locations' | 'regions' | undefined;
        /** Where in a class to test. */
        readonly points?: 'interior' | 'earliest' | 'latest' | 'corners' | 'random' | undefined;
      })
    | undefined;
  /** Generate tests that kill the mutants of a model, and say which mutants conform. */
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
        | 'shared'
        | 'see'
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
        | 'store'
      > & {
        /** The mutation operators to use (comma-separated). */
        readonly operator?: string | readonly string[] | undefined;
        /** What to minimise on the way to a difference. */
        readonly optimize?: 'steps' | 'time' | undefined;
      })
    | undefined;
  /** Show what is in a suite, or some of its tests in words and as drawings. */
  readonly 'suite show'?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'all' | 'budgetTime' | 'budgetMemory'> | undefined;
  /** Check suites, and report problems with line and column. */
  readonly 'suite validate'?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory'> | undefined;
  /** Merge several suites for the same model into one. */
  readonly 'suite merge'?:
    | Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'>
    | undefined;
  /** Reduce a suite to the fewest tests that cover the same goals. */
  readonly 'suite minimize'?:
    | Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'output' | 'force' | 'by' | 'budgetTime' | 'budgetMemory'
      >
    | undefined;
  /** Compare two suites: which goals and tests differ. Exit status 1 if any do. */
  readonly 'suite diff'?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory'> | undefined;
  /** Replay the tests of a suite on its model, and run them on other models, to see which verdicts are possible. */
  readonly 'suite evaluate'?:
    | Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'model' | 'seed' | 'budgetTime' | 'budgetMemory' | 'budgetStates'
      >
    | undefined;
  /** Measure how much of a model tests cover: suites, Mermaid and PlantUML sequence diagrams, and logs. */
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
        | 'shared'
        | 'environment'
        | 'relay'
        | 'message'
        | 'unseen'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'matrix'
        | 'graph'
        | 'force'
      > & {
        /** The coverage criteria: locations, edges, edge-pairs, def-use, pairs, paths (default: all) (comma-separated). */
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
  /** Compare the suites of all methods that fit a model: what each finds, and their smallest union. */
  readonly compare?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'shared'
        | 'see'
        | 'seed'
        | 'budgetTime'
        | 'budgetMemory'
        | 'budgetStates'
        | 'method'
        | 'preset'
        | 'unroll'
        | 'against'
        | 'jobs'
        | 'html'
        | 'output'
        | 'force'
      >
    | undefined;
  /** Write the tests of a suite in another format. */
  readonly export?:
    | (Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'output' | 'force' | 'view' | 'model' | 'budgetTime' | 'budgetMemory'
      > & {
        /** The format to write; timeline draws all tests in one picture, svg each in its own; yggdrasil is the model's own test code; uppaal writes tests as timed automata, closed with the model. */
        readonly to?:
          'text' | 'json' | 'mermaid' | 'plantuml' | 'svg' | 'timeline' | 'yggdrasil' | 'uppaal' | undefined;
      })
    | undefined;
  /** Run the tests of suites against a system, and say what happened. */
  readonly run?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'system'
        | 'sut'
        | 'protocol'
        | 'pause'
        | 'connect'
        | 'listen'
        | 'start'
        | 'clock'
        | 'mqttMap'
        | 'adapter'
        | 'sutModel'
        | 'mutant'
        | 'env'
        | 'cwd'
        | 'time'
        | 'unit'
        | 'tolerance'
        | 'latency'
        | 'startLimit'
        | 'answerLimit'
        | 'stopLimit'
        | 'eventsMax'
        | 'testLimit'
        | 'filter'
        | 'lastFailed'
        | 'shard'
        | 'shuffle'
        | 'repeat'
        | 'retryInconclusive'
        | 'bail'
        | 'jobs'
        | 'allow'
        | 'seed'
        | 'budgetTime'
        | 'reporter'
        | 'model'
        | 'output'
        | 'record'
        | 'force'
      >
    | undefined;
  /** Write a run record in another form. */
  readonly report?:
    | (Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'
      > & {
        /** The form to write the record in. */
        readonly to?: 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github' | undefined;
      })
    | undefined;
  /** Show the jobs of a campaign (default: tickstone.campaign.yaml here). */
  readonly 'campaign plan'?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'budgetTime' | 'budgetMemory'> | undefined;
  /** Start a campaign and do its jobs, here or with workers elsewhere; one that has not ended continues where it left off. */
  readonly 'campaign start'?:
    | Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'jobs' | 'label' | 'detach' | 'budgetTime'>
    | undefined;
  /** Show how far a campaign has got (default: the last one). */
  readonly 'campaign status'?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'budgetTime' | 'watch'> | undefined;
  /** Stop a campaign: no more jobs are started, and running ones are handed back. */
  readonly 'campaign stop'?: Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'drop'> | undefined;
  /** Continue a campaign that was stopped or interrupted. */
  readonly 'campaign resume'?:
    | Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'store' | 'jobs' | 'label' | 'detach' | 'budgetTime' | 'failed'
      >
    | undefined;
  /** Show the results of a campaign, and write its suites, records and reports. */
  readonly 'campaign results'?:
    | Pick<
        ConfigOptions,
        'json' | 'quiet' | 'color' | 'store' | 'output' | 'force' | 'budgetTime' | 'budgetMemory'
      >
    | undefined;
  /** Do the jobs of campaigns until Ctrl-C; tests run only on systems that the configuration of this machine describes. */
  readonly worker?:
    | Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'store' | 'budgetTime' | 'jobs' | 'label' | 'once'>
    | undefined;
  /** Show how tests have fared over time: since when they have failed, which are flaky, how long they take. */
  readonly history?:
    | (Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'store'
        | 'system'
        | 'campaign'
        | 'within'
        | 'prune'
        | 'output'
        | 'force'
        | 'budgetTime'
        | 'budgetMemory'
      > & {
        /** The form of the history. */
        readonly to?: 'console' | 'json' | 'csv' | 'html' | undefined;
      })
    | undefined;
  /** Show what is installed and how precise real time is here; with a system, measure how fast it answers, and suggest --unit and --tolerance. */
  readonly doctor?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'system'
        | 'sut'
        | 'protocol'
        | 'pause'
        | 'connect'
        | 'listen'
        | 'start'
        | 'clock'
        | 'mqttMap'
        | 'adapter'
        | 'sutModel'
        | 'mutant'
        | 'env'
        | 'cwd'
        | 'time'
        | 'unit'
        | 'tolerance'
        | 'latency'
        | 'startLimit'
        | 'answerLimit'
        | 'stopLimit'
      >
    | undefined;
  /** Write the skeleton of an adapter, which lets tests meet a system that JavaScript or TypeScript can call. */
  readonly 'init adapter'?:
    | Pick<
        ConfigOptions,
        | 'json'
        | 'quiet'
        | 'color'
        | 'underTest'
        | 'inputs'
        | 'outputs'
        | 'interfaceFile'
        | 'shared'
        | 'see'
        | 'language'
        | 'output'
        | 'force'
        | 'budgetTime'
        | 'budgetMemory'
      >
    | undefined;
  /** Print a script that completes commands, options and their values in bash, zsh or fish. */
  readonly completion?: Pick<ConfigOptions, 'json' | 'quiet' | 'color'> | undefined;
  /** Serve the studio, in which models are drawn, checked, simulated, verified and tested, to a browser on this machine. */
  readonly studio?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'port' | 'open' | 'budgetTime'> | undefined;
  /** Show a trace, a suite, a run record or a mutation report in the studio, with the model that it is about. */
  readonly show?:
    Pick<ConfigOptions, 'json' | 'quiet' | 'color' | 'port' | 'open' | 'budgetTime' | 'model'> | undefined;
}

/** How a system under test is started or reached. */
export interface ConfigSystem {
  /** The system: a command line, or a program and its arguments. */
  readonly command?: string | readonly string[] | undefined;
  /** The protocol of the lines: Tickstone's own, or the dialect of Ecdar's test runner. */
  readonly protocol?: 'lines' | 'ecdar' | undefined;
  /** With --protocol ecdar: wait this long after an input for outputs that come at once (default: 50ms). */
  readonly pause?: number | string | undefined;
  /** The system under test: tcp://host:port, unix:/path, an UPPAAL-TRON adapter at tron://host:port, or a system behind a broker at mqtt://host:port. */
  readonly connect?: string | undefined;
  /** Wait at tcp://host:port, unix:/path or tron://host:port until the system connects. */
  readonly listen?: string | undefined;
  /** With --connect or --listen: start this command anew for each connection. */
  readonly start?: string | undefined;
  /** With tron://: serve a virtual clock at tron://host:port (port 6521 if it is left out). */
  readonly clock?: string | undefined;
  /** With mqtt://: which topics and payloads are inputs and outputs. */
  readonly mqttMap?: string | undefined;
  /** The system under test: a module in JavaScript or TypeScript that exports an adapter. */
  readonly adapter?: string | undefined;
  /** The system under test: a model that is played. */
  readonly sutModel?: string | undefined;
  /** With --sut-model: play this mutant of it; tickstone mutate lists them. */
  readonly mutant?: string | undefined;
  /** An environment variable for the command; without a value, it is passed on (can be repeated). */
  readonly env?: string | readonly string[] | undefined;
  /** The directory in which the command runs. */
  readonly cwd?: string | undefined;
  /** Virtual: exact, as fast as possible; real: by the clock (default: virtual, but real with mqtt://, and with tron:// unless --clock is given). */
  readonly time?: 'virtual' | 'real' | undefined;
  /** How long a time unit of the model takes in real time (default: 1ms, or what a TRON adapter says). */
  readonly unit?: string | undefined;
  /** Widen windows by this much in real time: a duration such as 5ms, or a number of time units. */
  readonly tolerance?: string | undefined;
  /** The round trip to the system in real time (default: measured). */
  readonly latency?: string | undefined;
  /** Wait this long for a system to start and to be ready (default: 10s). */
  readonly startLimit?: number | string | undefined;
  /** Wait this long for an answer (default: 5s). */
  readonly answerLimit?: number | string | undefined;
  /** Wait this long for a system to end before it is killed (default: 1s). */
  readonly stopLimit?: number | string | undefined;
}

/** In which form results of tests are reported. */
export interface ConfigReporter {
  /** The form of the report. */
  readonly to: 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github';
  /** Where it is written. */
  readonly output?: string | undefined;
}
