/**
 * The words that options may be, in the order in which they are offered: the options of the command line, configurations, forms
 * and the checks of the library all ask here. Words that an algorithm lists for itself stand there.
 */
export const SEARCH_ORDERS = ['topological', 'best', 'breadth', 'depth', 'random'] as const;
export const SUBSUMPTIONS = ['inclusion', 'equality', 'alu'] as const;
export const TRACES = ['any', 'shortest', 'fastest'] as const;

export const CONFORMANCES = ['full', 'paper'] as const;
export const UNFIT_INPUTS = ['ignored', 'blocked'] as const;
export const COMPLETIONS = ['angelic', 'demonic', 'diabolic', 'paper'] as const;

/** What the way to a goal has least of. */
export const WAYS_BY = ['steps', 'time'] as const;
export const POINTS = ['earliest', 'latest', 'middle', 'random'] as const;
export const COMBINED_BY = ['tests', 'cost'] as const;
export const TREE_AIMS = ['worst-case', 'expected'] as const;

export const MODEL_CLASSES = ['auto', 'era', 'deterministic'] as const;
export const CLASS_CRITERIA = ['edges', 'locations', 'regions'] as const;
export const TEST_POINTS = ['interior', 'earliest', 'latest', 'corners', 'random'] as const;
export const OBSERVED_BY = ['offers', 'waiting'] as const;
export const REFUSALS = ['together', 'each'] as const;
export const KEPT_CLOCKS = ['active', 'used', 'all'] as const;

/** What suites are made smaller by. */
export const MEASURES = ['tests', 'steps', 'resets', 'time'] as const;

/** How many faults, or changes of a mutant, there are at once. */
export const ORDERS = [1, 2] as const;
export const OBJECTIVES = ['steps', 'resets', 'time', 'cost'] as const;
export const RESETS = ['refusal', 'anywhere'] as const;
export const WIRE_ENDINGS = ['any', 'output'] as const;

export const VIEWS = ['processes', 'tester'] as const;
export const THEMES = ['light', 'dark', 'auto'] as const;
export const LANGUAGES = ['ts', 'js'] as const;

export const PROTOCOLS = ['lines', 'ecdar'] as const;
export const CLOCKS = ['virtual', 'real'] as const;
export const POLICIES = ['earliest', 'latest', 'random'] as const;
