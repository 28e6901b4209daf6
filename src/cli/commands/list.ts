/**
 * All commands of the command line, in the order of help. What a command does stands in a file of its own, which is loaded
 * when it is called, so that a small command starts fast.
 */
import { type Outcome } from '../outcome.js';
import { MODELS_COPY } from '../options/bundled-models.js';
import {
  CAMPAIGN_PLAN,
  CAMPAIGN_RESULTS,
  CAMPAIGN_RESUME,
  CAMPAIGN_START,
  CAMPAIGN_STATUS,
  CAMPAIGN_STOP,
  HISTORY,
  WORKER,
} from '../options/campaign.js';
import { CLASSES } from '../options/classes.js';
import { COMPARE } from '../options/compare.js';
import { CONNECTIVITY } from '../options/connectivity.js';
import { COMMUNICATION, COVERING, DIAGNOSE, DISCRIMINATION } from '../options/generators.js';
import { CHECK, COMPATIBLE, CONVERT, COVERAGE, MUTATE, SIMULATE, VERIFY } from '../options/models.js';
import { MUTATION } from '../options/mutation.js';
import { type OptionEntry } from '../options/option.js';
import { CONFORMING, EXPLORING, LIMITED, SEARCHING, TESTING } from '../options/shared.js';
import { DOCTOR, INIT_ADAPTER, REPORT, RUN } from '../options/run.js';
import { EVALUATE, EXPORT, MERGE, MINIMIZE, SHOW } from '../options/suites.js';
import { SHOW_IN_STUDIO, STUDIO } from '../options/studio.js';
import { type Output } from '../output.js';

/** What a command does with its arguments, in their order, and its options, which come last. */
export type Run = (output: Output, ...given: never[]) => Outcome | Promise<Outcome>;

export interface CommandEntry {
  /** With the name of its group, if it is in one. */
  readonly name: string;
  readonly alias?: string | undefined;
  /** Its arguments, such as `<model> [queries]`. */
  readonly takes: string;
  readonly summary: string;
  /** Whether it also takes options that it does not have: those of another command, which it is about. */
  readonly takesAll?: boolean | undefined;
  /** Whether it reads no configuration, since it must be there when that is wrong. */
  readonly isAlone?: boolean | undefined;
  /** Whether its budget is about what it begins, and nothing breaks off what has begun. */
  readonly endsItself?: boolean | undefined;
  /** Those that it has besides the ones of every command. */
  readonly options: readonly OptionEntry[];
  readonly examples: readonly string[];
  /** Loads what it does. */
  readonly run: () => Promise<Run>;
}

/** Commands whose names begin alike, where the common beginning is no command. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
}

export const GROUPS: readonly CommandGroup[] = [
  { name: 'generate', summary: 'Generate tests from a model, by one of these methods.', examples: [] },
  {
    name: 'suite',
    summary: 'Show, validate, merge, minimise, compare and evaluate suites.',
    examples: ['tickstone suite show lamp.suite.json', 'tickstone suite show --help'],
  },
  {
    name: 'campaign',
    summary:
      'Plan, start and follow campaigns: many models, methods, suites and systems, on one machine or many.',
    examples: ['tickstone campaign plan', 'tickstone campaign start', 'tickstone campaign start --help'],
  },
  {
    name: 'init',
    summary: 'Write files to start from.',
    examples: ['tickstone init adapter lamp.xml --under-test Lamp -o adapter.ts'],
  },
];

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'models',
    takes: '',
    summary: 'List the models that come with Tickstone, to learn from and to try things out on.',
    options: [],
    examples: ['tickstone models', 'tickstone models copy lamp'],
    run: async () => (await import('./models.js')).modelsCommand,
  },
  {
    name: 'models copy',
    takes: '<name...>',
    summary: 'Copy models that come with Tickstone, with their queries and suites.',
    options: MODELS_COPY,
    examples: ['tickstone models copy lamp', 'tickstone models copy lamp train-gate -o models'],
    run: async () => (await import('./models-copy.js')).modelsCopyCommand,
  },
  {
    name: 'check',
    takes: '<model...>',
    summary:
      'Read, type-check and lint models (.xml, .xta, .ta, .tck, .yaml; a .q file goes with the model before it).',
    options: CHECK,
    examples: [
      'tickstone check lamp.xml',
      'tickstone check train.xta train.q',
      'tickstone check door.yaml',
      'tickstone check lamp.xml --interface --under-test Lamp',
      'tickstone check models/*.xml --max-warnings 0 --json',
    ],
    run: async () => (await import('./check.js')).checkCommand,
  },
  {
    name: 'convert',
    takes: '<model>',
    summary:
      'Write a model in another format: UPPAAL XML, text or queries, TChecker, or a picture; with variables that follow its messages; or a machine as a relation.',
    options: CONVERT,
    examples: [
      'tickstone convert lamp.xta --to xml -o lamp.xml',
      'tickstone convert lamp.xml -o lamp.svg',
      'tickstone convert lamp.xml -o lamp.tck',
      'tickstone convert door.yaml -o door.svg',
      'tickstone convert door.yaml --to relation -o door.csv',
      'tickstone convert bus.xml --to instrumented --sequence good.mmd -o covered.xml',
      'tickstone convert lamp.xml --complete demonic,diabolic --under-test Lamp -o completed.xml',
    ],
    run: async () => (await import('./convert.js')).convertCommand,
  },
  {
    name: 'simulate',
    takes: '<model>',
    summary:
      'Print a run with exact delays: a random one (the same seed gives the same run), or the one that a script describes.',
    options: SIMULATE,
    examples: [
      'tickstone simulate train-gate.xml',
      'tickstone simulate lamp.xml --steps 20 --seed 7 --clocks',
      'tickstone simulate train-gate.xml --to mermaid',
      "printf 'delay 5/2\\ntouch\\n' | tickstone simulate lamp.xml --script -",
    ],
    run: async () => (await import('./simulate.js')).simulateCommand,
  },
  {
    name: 'verify',
    takes: '<model> [queries]',
    summary: "Answer the model's own queries, those of a .q file, or those given with -q.",
    options: VERIFY,
    examples: [
      'tickstone verify train-gate.xml',
      'tickstone verify fischer.xta fischer.q',
      "tickstone verify lamp.xml -q 'E<> Lamp.Bright' --trace",
    ],
    run: async () => (await import('./verify.js')).verifyCommand,
  },
  {
    name: 'explore',
    takes: '<model>',
    summary: 'Explore the whole zone graph and count its states.',
    options: SEARCHING,
    examples: [
      'tickstone explore fischer.tck',
      'tickstone explore train-gate.xml --search depth --subsumption equality --json',
    ],
    run: async () => (await import('./explore.js')).exploreCommand,
  },
  {
    name: 'mutate',
    takes: '[model]',
    summary: 'List the mutants of a model, or write each of them as a model.',
    options: MUTATE,
    examples: [
      'tickstone mutate lamp.xml --under-test Lamp',
      'tickstone mutate lamp.xml --under-test Lamp --preset paper -o mutants',
      'tickstone mutate lamp.xml --under-test Lamp --operator change-guard,negate-guard --edge 2',
      'tickstone mutate train-gate.xml --per-instance --sample 20 --seed 7',
      'tickstone mutate lamp.xml --under-test Lamp --order 2 --sample 100 --json',
      'tickstone mutate --operators',
    ],
    run: async () => (await import('./mutate.js')).mutateCommand,
  },
  {
    name: 'conform',
    takes: '<specification> <system>',
    summary:
      'Check whether a system does only what a specification allows (tioco); if not, show a run that tells them apart.',
    options: [...TESTING, ...EXPLORING, ...CONFORMING],
    examples: [
      'tickstone conform lamp.xml slow-lamp.xml --under-test Lamp',
      'tickstone conform spec.xml mutant.xml --conformance paper --json',
    ],
    run: async () => (await import('./conform.js')).conformCommand,
  },
  {
    name: 'compatible',
    takes: '<model> <processes...>',
    summary:
      'Check whether processes fit together: whether some environment keeps each of them from sending what no other can receive.',
    options: COMPATIBLE,
    examples: [
      'tickstone compatible bottling-line.xml Filler Capper',
      'tickstone compatible bottling-line.xml Filler Capper --trace',
      'tickstone compatible bottling-line.xml Filler Capper -o environment.xml',
      'tickstone compatible sorter.xml Sensor Sorter --json',
    ],
    run: async () => (await import('./compatible.js')).compatibleCommand,
  },
  {
    name: 'diagnose',
    takes: '<model> [observations]',
    summary:
      'Say which hypotheses about a machine or relation (.yaml) remain after what was observed, and which test to apply next.',
    options: DIAGNOSE,
    examples: [
      'tickstone diagnose door.yaml seen.yaml',
      'tickstone diagnose door.yaml door.run.json --faults single',
      'tickstone diagnose door.yaml --adaptive',
      'tickstone diagnose door.yaml --adaptive expected --weight ok:20 --weight hasty:3',
    ],
    run: async () => (await import('./diagnose.js')).diagnoseCommand,
  },
  {
    name: 'config',
    takes: '[command...]',
    summary:
      'Show the configuration, or what is in force for a command line, and where each value comes from.',
    options: [],
    takesAll: true,
    isAlone: true,
    examples: ['tickstone config', 'tickstone config verify lamp.xml', 'tickstone config --json'],
    run: async () => (await import('./config.js')).configCommand,
  },
  {
    name: 'explain',
    takes: '<code>',
    summary: 'Explain a diagnostic code, with an example.',
    options: [],
    isAlone: true,
    examples: ['tickstone explain TKS3001'],
    run: async () => (await import('./explain.js')).explainCommand,
  },
  {
    name: 'generate coverage',
    takes: '<model>',
    summary: 'Generate tests that cover the structure of a model, or that reach what queries ask for.',
    options: COVERING,
    examples: [
      'tickstone generate coverage lamp.xml --under-test Lamp -o lamp.json',
      'tickstone generate coverage lamp.xml --under-test Lamp --criterion locations,edge-pairs',
      "tickstone generate coverage lamp.xml --under-test Lamp -q 'E<> Lamp.Bright' -o bright.json",
    ],
    run: async () => (await import('./generate-coverage.js')).generateCoverageCommand,
  },
  {
    name: 'generate communication',
    takes: '<model>',
    summary:
      'Generate tests that cover the messages between processes: pairs of statements, and paths through relays.',
    options: COMMUNICATION,
    examples: [
      'tickstone generate communication sorter.xml --environment Tester --list',
      'tickstone generate communication sorter.xml --environment Tester -o sorter.suite.json',
      'tickstone generate communication sorter-bus.xml --relay BUS --criterion paths --given good.mmd',
      'tickstone generate communication sorter.xml --environment Tester --combine tests',
    ],
    run: async () => (await import('./generate-communication.js')).generateCommunicationCommand,
  },
  {
    name: 'generate discrimination',
    takes: '<model>',
    summary:
      'Generate tests that tell the correct behaviour from faulty ones, for machines and relations (.yaml) or timed automata in steps.',
    options: DISCRIMINATION,
    examples: [
      'tickstone generate discrimination door.yaml -o door.suite.json',
      'tickstone generate discrimination door.yaml --faults single --steps auto',
      "tickstone generate discrimination door.yaml --hypothesis 'remove-if-condition(ask)'",
      'tickstone generate discrimination lamp-circuit.yaml --identify',
      'tickstone generate discrimination lamp.xml --under-test Lamp --unroll 8 --against mutant.xml',
    ],
    run: async () => (await import('./generate-discrimination.js')).generateDiscriminationCommand,
  },
  {
    name: 'generate connectivity',
    takes: '<model>',
    summary:
      'Generate tests that reveal wiring faults: inputs that do not arrive, outputs that are not seen, crossed wires.',
    options: CONNECTIVITY,
    examples: [
      'tickstone generate connectivity intercom.xml --under-test Panel,Line',
      'tickstone generate connectivity intercom.xml --under-test Panel,Line --multi -o intercom.json',
      'tickstone generate connectivity intercom.xml --under-test Panel,Line --multi --faults inputs,outputs --optimize resets',
      'tickstone generate connectivity intercom.xml --under-test Panel,Line --multi --optimize cost --price reset=10 --price ring=3',
    ],
    run: async () => (await import('./generate-connectivity.js')).generateConnectivityCommand,
  },
  {
    name: 'generate classes',
    takes: '<model>',
    summary:
      'Generate tests for every class of clock values with the same enabled edges: what must, may and must not happen there.',
    options: CLASSES,
    examples: [
      'tickstone generate classes kettle.xta --under-test Kettle --list',
      'tickstone generate classes kettle.xta --under-test Kettle --points corners -o kettle.json',
      'tickstone generate classes lamp.xml --under-test Lamp -o lamp.json',
    ],
    run: async () => (await import('./generate-classes.js')).generateClassesCommand,
  },
  {
    name: 'generate mutation',
    takes: '<model>',
    summary: 'Generate tests that kill the mutants of a model, and say which mutants conform.',
    options: MUTATION,
    examples: [
      'tickstone generate mutation lamp.xml --under-test Lamp -o lamp.suite.json',
      'tickstone generate mutation lamp.xml --under-test Lamp --preset paper --one-per-mutant',
      'tickstone generate mutation lamp.xml --under-test Lamp --order 2 --sample 200',
      'tickstone generate mutation big.xml -o big.suite.json --resume big.suite.json',
    ],
    run: async () => (await import('./generate-mutation.js')).generateMutationCommand,
  },
  {
    name: 'suite show',
    takes: '<suite> [test...]',
    summary: 'Show what is in a suite, or some of its tests in words and as drawings.',
    options: SHOW,
    examples: ['tickstone suite show lamp.suite.json', 'tickstone suite show lamp.suite.json t1 t3'],
    run: async () => (await import('./suite/show.js')).suiteShowCommand,
  },
  {
    name: 'suite validate',
    takes: '<suite...>',
    summary: 'Check suites, and report problems with line and column.',
    options: LIMITED,
    examples: ['tickstone suite validate lamp.suite.json', 'tickstone suite validate *.suite.json --json'],
    run: async () => (await import('./suite/validate.js')).suiteValidateCommand,
  },
  {
    name: 'suite merge',
    takes: '<suite...>',
    summary: 'Merge several suites for the same model into one.',
    options: MERGE,
    examples: ['tickstone suite merge edges.suite.json mutants.suite.json -o all.suite.json'],
    run: async () => (await import('./suite/merge.js')).suiteMergeCommand,
  },
  {
    name: 'suite minimize',
    alias: 'minimise',
    takes: '<suite>',
    summary: 'Reduce a suite to the fewest tests that cover the same goals.',
    options: MINIMIZE,
    examples: [
      'tickstone suite minimize lamp.suite.json -o small.suite.json',
      'tickstone suite minimize lamp.suite.json --by time -o fast.suite.json',
    ],
    run: async () => (await import('./suite/minimize.js')).suiteMinimizeCommand,
  },
  {
    name: 'suite diff',
    takes: '<before> <after>',
    summary: 'Compare two suites: which goals and tests differ. Exit status 1 if any do.',
    options: LIMITED,
    examples: ['tickstone suite diff old.suite.json new.suite.json'],
    run: async () => (await import('./suite/diff.js')).suiteDiffCommand,
  },
  {
    name: 'suite evaluate',
    takes: '<suite> [models...]',
    summary:
      'Replay the tests of a suite on its model, and run them on other models, to see which verdicts are possible.',
    options: EVALUATE,
    examples: [
      'tickstone suite evaluate lamp.suite.json',
      'tickstone suite evaluate lamp.suite.json mutant1.xml mutant2.xml --json',
    ],
    run: async () => (await import('./suite/evaluate.js')).suiteEvaluateCommand,
  },
  {
    name: 'coverage',
    takes: '<model> <test...>',
    summary:
      'Measure how much of a model tests cover: suites, Mermaid and PlantUML sequence diagrams, and logs.',
    options: COVERAGE,
    examples: [
      'tickstone coverage lamp.xml lamp.suite.json',
      'tickstone coverage lamp.xml *.suite.json --criterion edges,def-use',
      'tickstone coverage sorter.xml good.mmd --environment Tester --criterion pairs,paths',
      'tickstone coverage sorter.xml *.mmd run.log --environment Tester --matrix pairs.svg --graph net.svg',
    ],
    run: async () => (await import('./coverage.js')).coverageCommand,
  },
  {
    name: 'compare',
    takes: '<model> [suites...]',
    summary: 'Compare the suites of all methods that fit a model: what each finds, and their smallest union.',
    options: COMPARE,
    examples: [
      'tickstone compare lamp.xml --under-test Lamp',
      'tickstone compare lamp.xml --under-test Lamp --html lamp.html',
      'tickstone compare lamp.xml lamp.suite.json --under-test Lamp --method coverage,mutation',
      'tickstone compare bell.xta --unroll 6 --against late.xta',
      'tickstone compare door.yaml',
    ],
    run: async () => (await import('./compare.js')).compareCommand,
  },
  {
    name: 'export',
    takes: '<suite>',
    summary: 'Write the tests of a suite in another format.',
    options: EXPORT,
    examples: [
      'tickstone export lamp.suite.json --to text',
      'tickstone export lamp.suite.json --to mermaid -o diagrams',
      'tickstone export sorter.suite.json --to svg -o pictures',
      'tickstone export lamp.suite.json --to timeline -o pictures',
      'tickstone export crossing.suite.json --to yggdrasil -o tests',
      'tickstone export lamp.suite.json --to uppaal -o automata',
    ],
    run: async () => (await import('./export.js')).exportCommand,
  },
  {
    name: 'run',
    takes: '<suite...>',
    summary: 'Run the tests of suites against a system, and say what happened.',
    options: RUN,
    examples: [
      'tickstone run lamp.suite.json --sut ./lamp',
      'tickstone run lamp.suite.json --connect tcp://127.0.0.1:7000 --time real --unit 10ms --tolerance 2ms',
      'tickstone run lamp.suite.json --sut-model lamp.xml --reporter junit=results.xml',
      "tickstone run lamp.suite.json --sut 'java -jar lamp.jar' --protocol ecdar",
      "tickstone run lamp.suite.json --connect tron://localhost:9999 --clock tron:// --start 'java -jar lamp.jar -C localhost 6521'",
      'tickstone run lamp.suite.json --connect mqtt://localhost --mqtt-map lamp.map.json',
    ],
    run: async () => (await import('./run.js')).runCommand,
  },
  {
    name: 'report',
    takes: '<record>',
    summary: 'Write a run record in another form.',
    options: REPORT,
    examples: [
      'tickstone report lamp.run.json --to console',
      'tickstone report lamp.run.json --to junit -o results.xml',
    ],
    run: async () => (await import('./report.js')).reportCommand,
  },
  {
    name: 'campaign plan',
    takes: '[file]',
    summary: 'Show the jobs of a campaign (default: tickstone.campaign.yaml here).',
    options: CAMPAIGN_PLAN,
    examples: ['tickstone campaign plan', 'tickstone campaign plan nightly.yaml --json'],
    run: async () => (await import('./campaign/plan.js')).campaignPlanCommand,
  },
  {
    name: 'campaign start',
    takes: '[file]',
    summary:
      'Start a campaign and do its jobs, here or with workers elsewhere; one that has not ended continues where it left off.',
    options: CAMPAIGN_START,
    examples: [
      'tickstone campaign start',
      'tickstone campaign start nightly.yaml --jobs 4',
      'tickstone campaign start --store postgres://tickstone@db.example/tickstone --detach',
    ],
    endsItself: true,
    run: async () => (await import('./campaign/start.js')).campaignStartCommand,
  },
  {
    name: 'campaign status',
    takes: '[campaign]',
    summary: 'Show how far a campaign has got (default: the last one).',
    options: CAMPAIGN_STATUS,
    examples: ['tickstone campaign status', 'tickstone campaign status nightly-3 --watch'],
    endsItself: true,
    run: async () => (await import('./campaign/status.js')).campaignStatusCommand,
  },
  {
    name: 'campaign stop',
    takes: '[campaign]',
    summary: 'Stop a campaign: no more jobs are started, and running ones are handed back.',
    options: CAMPAIGN_STOP,
    examples: ['tickstone campaign stop', 'tickstone campaign stop nightly-3 --drop'],
    run: async () => (await import('./campaign/status.js')).campaignStopCommand,
  },
  {
    name: 'campaign resume',
    takes: '[campaign]',
    summary: 'Continue a campaign that was stopped or interrupted.',
    options: CAMPAIGN_RESUME,
    examples: ['tickstone campaign resume', 'tickstone campaign resume nightly-3 --failed'],
    endsItself: true,
    run: async () => (await import('./campaign/start.js')).campaignResumeCommand,
  },
  {
    name: 'campaign results',
    takes: '[campaign]',
    summary: 'Show the results of a campaign, and write its suites, records and reports.',
    options: CAMPAIGN_RESULTS,
    examples: ['tickstone campaign results', 'tickstone campaign results nightly-3 -o results'],
    run: async () => (await import('./campaign/results.js')).campaignResultsCommand,
  },
  {
    name: 'worker',
    takes: '',
    summary:
      'Do the jobs of campaigns until Ctrl-C; tests run only on systems that the configuration of this machine describes.',
    options: WORKER,
    examples: [
      'tickstone worker --store postgres://worker@db.example/tickstone',
      'tickstone worker --store postgres://worker@db.example/tickstone --label bench=3,protocol=can --jobs 1',
    ],
    endsItself: true,
    run: async () => (await import('./worker.js')).workerCommand,
  },
  {
    name: 'history',
    takes: '',
    summary:
      'Show how tests have fared over time: since when they have failed, which are flaky, how long they take.',
    options: HISTORY,
    examples: [
      'tickstone history',
      'tickstone history --system bench --within 30d',
      'tickstone history --to html -o history.html',
    ],
    run: async () => (await import('./history.js')).historyCommand,
  },
  {
    name: 'doctor',
    takes: '[suite...]',
    summary:
      'Show what is installed and how precise real time is here; with a system, measure how fast it answers, and suggest --unit and --tolerance.',
    options: DOCTOR,
    examples: [
      'tickstone doctor',
      'tickstone doctor --sut ./lamp',
      'tickstone doctor lamp.suite.json --connect mqtt://localhost --mqtt-map lamp.map.json --unit 100ms',
    ],
    run: async () => (await import('./doctor.js')).doctorCommand,
  },
  {
    name: 'init adapter',
    takes: '<model>',
    summary:
      'Write the skeleton of an adapter, which lets tests meet a system that JavaScript or TypeScript can call.',
    options: INIT_ADAPTER,
    examples: [
      'tickstone init adapter lamp.xml --under-test Lamp -o adapter.ts',
      'tickstone init adapter lamp.xml --under-test Lamp --language js',
    ],
    run: async () => (await import('./init-adapter.js')).initAdapterCommand,
  },
  {
    name: 'completion',
    takes: '<shell>',
    summary: 'Print a script that completes commands, options and their values in bash, zsh or fish.',
    isAlone: true,
    options: [],
    examples: [
      "echo 'source <(tickstone completion bash)' >> ~/.bashrc",
      "echo 'source <(tickstone completion zsh)' >> ~/.zshrc",
      'tickstone completion fish > ~/.config/fish/completions/tickstone.fish',
    ],
    run: async () => (await import('./completion.js')).completionCommand,
  },
  {
    name: 'studio',
    takes: '[model]',
    summary:
      'Serve the studio, in which models are drawn, checked, simulated, verified and tested, to a browser on this machine.',
    options: STUDIO,
    examples: ['tickstone studio', 'tickstone studio train-gate.xml --open'],
    endsItself: true,
    run: async () => (await import('./studio.js')).studioCommand,
  },
  {
    name: 'show',
    takes: '<file>',
    summary:
      'Show a trace, a suite, a run record or a mutation report in the studio, with the model that it is about.',
    options: SHOW_IN_STUDIO,
    examples: ['tickstone show lamp.suite.json --open', 'tickstone show lamp.run.json --model lamp.xml'],
    endsItself: true,
    run: async () => (await import('./show.js')).showCommand,
  },
];
