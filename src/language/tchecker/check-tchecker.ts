/**
 * Checks a TChecker system and resolves its names to ids.
 *
 * Processes, events and locations are declared before they are used; variables may be declared anywhere, since
 * TChecker reads conditions and programs last. Mistakes are reported once: a name that is unknown is not reported
 * again, and what depends on it is left out of the result.
 */
import { type Diagnostic, withRelated } from '../../base/diagnostic.js';
import { append } from '../../base/long-lists.js';
import { type Block, type Identifier } from '../ast.js';
import {
  guardOnWeakEvent,
  ignoredKey,
  noInitialLocation,
  processTwiceInSync,
  systemMissing,
  systemTwice,
  unknownName,
  usedBeforeDeclared,
} from '../problems/tchecker.js';
import { type CodeChecker, checkCondition } from './check-expression.js';
import { checkPrograms } from './check-program.js';
import { type VariableTable, declareClock, declareInteger, isNew } from './declare-variables.js';
import {
  type CheckedEdge,
  type CheckedLocation,
  type CheckedProcess,
  type CheckedSync,
  type CheckedTChecker,
  type Conjunct,
} from './checked.js';
import { type ProblemSink, problemSink } from './problem-sink.js';
import {
  ATTRIBUTE_KEYS,
  type Attribute,
  type BrokenDeclaration,
  type EdgeDeclaration,
  type LocationDeclaration,
  type SyncDeclaration,
  type SyncMember,
  type TCheckerDeclaration,
  type TCheckerSystem,
} from './system.js';

export function checkTChecker(
  system: TCheckerSystem,
  report: (diagnostic: Diagnostic) => void,
): CheckedTChecker {
  const checker = newChecker(system, problemSink(report));
  checkSystemDeclaration(checker);
  for (const declaration of system.declarations) declare(checker, declaration);
  for (const process of checker.processes.values()) {
    if (process.initial.length === 0 && !process.isBroken) {
      checker.sink.report(noInitialLocation.at(process.declared, process.name));
    }
  }
  const code: CodeChecker = {
    sink: checker.sink,
    variables: checker.variables,
    symbols: new Map(),
    clockAssignments: new Map(),
    unknown: new Set(),
    hasDiagonals: false,
  };
  checkCode(checker, code);
  const { locations, edges, syncs, clocks, clockCount, integers, integerCount } = checker;
  return {
    system,
    name: system.declarations.find((declaration) => declaration.kind === 'system')?.name.name ?? '',
    processes: [...checker.processes.values()].map((process) => ({
      name: process.name,
      locations: process.locations,
      initial: process.initial,
      edges: process.edges,
    })),
    events: [...checker.events.keys()],
    ...{ locations, edges, syncs, clocks, clockCount, integers, integerCount },
    symbols: code.symbols,
    clockAssignments: code.clockAssignments,
    hasDiagonals: code.hasDiagonals,
  };
}

interface Named {
  readonly id: number;
  readonly declared: Identifier;
}

interface ProcessEntry extends Named, CheckedProcess {
  readonly locations: number[];
  readonly initial: number[];
  readonly edges: number[];
  /** A location that could not be read has no id. */
  readonly names: Map<string, { readonly id: number | undefined; readonly declared: Identifier }>;
  /** Some of its locations could not be read. */
  isBroken: boolean;
}

interface Checker extends VariableTable {
  readonly system: TCheckerSystem;
  readonly processes: Map<string, ProcessEntry>;
  readonly events: Map<string, Named>;
  readonly locations: CheckedLocation[];
  readonly edges: CheckedEdge[];
  readonly syncs: CheckedSync[];
  /** Declarations that stand in `locations` and `edges`, by their id there. */
  readonly resolved: Map<LocationDeclaration | EdgeDeclaration, number>;
  readonly weak: Map<string, SyncMember>;
  /** Where names are declared, anywhere in the file; the keys say the kind as well. */
  readonly declaredSomewhere: ReadonlyMap<string, Identifier>;
  readonly reported: Set<string>;
}

function newChecker(system: TCheckerSystem, sink: ProblemSink): Checker {
  return {
    system,
    sink,
    processes: new Map(),
    events: new Map(),
    variables: new Map(),
    locations: [],
    edges: [],
    syncs: [],
    clocks: [],
    integers: [],
    clockCount: 0,
    integerCount: 0,
    resolved: new Map(),
    weak: new Map(),
    declaredSomewhere: collectNames(system.declarations),
    reported: new Set(),
  };
}

function collectNames(declarations: readonly TCheckerDeclaration[]): Map<string, Identifier> {
  const names = new Map<string, Identifier>();
  for (const declaration of declarations) {
    const kind = declaration.kind === 'broken' ? declaration.declares : declaration.kind;
    if (declaration.kind === 'edge' || declaration.kind === 'sync') continue;
    const scope = 'process' in declaration ? (declaration.process?.name ?? '') : '';
    const key = nameKey(kind, declaration.name.name, scope);
    if (!names.has(key)) names.set(key, declaration.name);
  }
  return names;
}

function nameKey(kind: string, name: string, scope = ''): string {
  return `${kind} ${scope} ${name}`;
}

// ---------------------------------------------------------------------------------------------- declarations

function checkSystemDeclaration({ system, sink }: Checker): void {
  const isSystem = (declaration: TCheckerDeclaration): boolean =>
    declaration.kind === 'system' || (declaration.kind === 'broken' && declaration.declares === 'system');
  const [first, ...others] = system.declarations.filter(isSystem);
  const top = system.declarations[0];
  if (first === undefined || first !== top) sink.report(systemMissing.at(top ?? { start: 0, end: 0 }));
  for (const other of others) {
    sink.report(withRelated(systemTwice.at(other), [{ message: 'It is declared here.', span: first! }]));
  }
}

function declare(checker: Checker, declaration: TCheckerDeclaration): void {
  if (declaration.kind !== 'broken') checkKeys(checker, declaration.kind, declaration.attributes);
  switch (declaration.kind) {
    case 'system':
      return;
    case 'event':
      declareEvent(checker, declaration.name);
      return;
    case 'process':
      declareProcess(checker, declaration.name);
      return;
    case 'clock':
      declareClock(checker, declaration);
      return;
    case 'int':
      declareInteger(checker, declaration);
      return;
    case 'location':
      declareLocation(checker, declaration);
      return;
    case 'edge':
      declareEdge(checker, declaration);
      return;
    case 'sync':
      declareSync(checker, declaration);
      return;
    case 'broken':
      declareBroken(checker, declaration);
      return;
  }
}

/** TChecker ignores keys that it does not know; one that looks like a known key is most likely a mistake. */
function checkKeys(
  { sink }: Checker,
  keyword: Exclude<TCheckerDeclaration['kind'], 'broken'>,
  attributes: readonly Attribute[],
): void {
  const known = ATTRIBUTE_KEYS[keyword] ?? [];
  for (const { key } of attributes) {
    if (known.includes(key.name)) continue;
    const near = sink.suggest(key.name, known);
    if (near !== undefined || ALL_KEYS.has(key.name)) {
      sink.report(ignoredKey.at(key, key.name, keyword, near));
    }
  }
}

const ALL_KEYS: ReadonlySet<string> = new Set(Object.values(ATTRIBUTE_KEYS).flat());

function declareEvent(checker: Checker, name: Identifier): void {
  const { events } = checker;
  if (isNew(checker, events.get(name.name), name, 'event')) {
    events.set(name.name, { id: events.size, declared: name });
  }
}

function declareProcess(checker: Checker, name: Identifier): void {
  const { processes } = checker;
  if (!isNew(checker, processes.get(name.name), name, 'process')) return;
  processes.set(name.name, {
    id: processes.size,
    declared: name,
    name: name.name,
    locations: [],
    initial: [],
    edges: [],
    names: new Map(),
    isBroken: false,
  });
}

/** Enough has been said about the declaration: here it only makes its name known, if that is new. */
function declareBroken(checker: Checker, declaration: BrokenDeclaration): void {
  const { events, processes, variables } = checker;
  const { name, process } = declaration;
  switch (declaration.declares) {
    case 'system':
      return;
    case 'event':
      if (!events.has(name.name)) declareEvent(checker, name);
      return;
    case 'process':
      if (!processes.has(name.name)) declareProcess(checker, name);
      processes.get(name.name)!.isBroken = true;
      return;
    case 'variable':
      if (!variables.has(name.name)) variables.set(name.name, { symbol: 'broken', size: 1, declared: name });
      return;
    case 'location': {
      const owner = process && processes.get(process.name);
      if (owner === undefined) return;
      owner.isBroken = true;
      if (!owner.names.has(name.name)) owner.names.set(name.name, { id: undefined, declared: name });
    }
  }
}

function declareLocation(checker: Checker, declaration: LocationDeclaration): void {
  const { name, attributes } = declaration;
  const process = findProcess(checker, declaration.process);
  if (process === undefined || !isNew(checker, process.names.get(name.name), name, 'location')) return;
  const id = checker.locations.length;
  const keys = new Set(attributes.map(({ key }) => key.name));
  const labels = attributes.flatMap((each) => (each.kind === 'labels' ? each.labels : []));
  checker.locations.push({
    process: process.id,
    name: name.name,
    isInitial: keys.has('initial'),
    isCommitted: keys.has('committed'),
    isUrgent: keys.has('urgent'),
    invariant: [],
    labels: [...new Set(labels.map((label) => label.name))],
  });
  checker.resolved.set(declaration, id);
  process.names.set(name.name, { id, declared: name });
  process.locations.push(id);
  if (keys.has('initial')) process.initial.push(id);
}

function declareEdge(checker: Checker, declaration: EdgeDeclaration): void {
  const process = findProcess(checker, declaration.process);
  const event = findEvent(checker, declaration.event);
  if (process === undefined) return;
  const source = findLocation(checker, process, declaration.source);
  const target = findLocation(checker, process, declaration.target);
  if (event === undefined || source === undefined || target === undefined) return;
  const id = checker.edges.length;
  const ends = { process: process.id, source, target, event: event.id };
  checker.edges.push({ ...ends, guard: [], programs: [], locals: [] });
  checker.resolved.set(declaration, id);
  process.edges.push(id);
}

function declareSync(checker: Checker, declaration: SyncDeclaration): void {
  const members: CheckedSync['members'][number][] = [];
  const places = new Map<string, SyncMember>();
  for (const member of declaration.members) {
    const process = findProcess(checker, member.process);
    const event = findEvent(checker, member.event);
    const earlier = places.get(member.process.name);
    if (earlier !== undefined) {
      const related = [{ message: 'It takes part here.', span: earlier }];
      checker.sink.report(withRelated(processTwiceInSync.at(member, member.process.name), related));
    }
    places.set(member.process.name, earlier ?? member);
    if (process === undefined || event === undefined) continue;
    members.push({ process: process.id, event: event.id, strength: member.strength });
    if (member.strength === 'weak') checker.weak.set(nameKey('', member.event.name, process.name), member);
  }
  checker.syncs.push({ members });
}

// ----------------------------------------------------------------------------------------------------- names

function findProcess(checker: Checker, name: Identifier): ProcessEntry | undefined {
  const { processes } = checker;
  const found = processes.get(name.name);
  if (found === undefined) reportUnknown(checker, 'process', name, processes.keys());
  return found;
}

function findEvent(checker: Checker, name: Identifier): Named | undefined {
  const { events } = checker;
  const found = events.get(name.name);
  if (found === undefined) reportUnknown(checker, 'event', name, events.keys());
  return found;
}

function findLocation(checker: Checker, process: ProcessEntry, name: Identifier): number | undefined {
  const { names } = process;
  const found = names.get(name.name);
  if (found === undefined) reportUnknown(checker, 'location', name, names.keys(), process.name);
  return found?.id;
}

function reportUnknown(
  { sink, reported, declaredSomewhere }: Checker,
  what: 'process' | 'event' | 'location',
  name: Identifier,
  candidates: Iterable<string>,
  scope?: string,
): void {
  const key = nameKey(what, name.name, scope);
  if (reported.has(key)) return;
  reported.add(key);
  const below = declaredSomewhere.get(key);
  if (below !== undefined) {
    const related = [{ message: 'It is declared here.', span: below }];
    sink.report(withRelated(usedBeforeDeclared.at(name, what, name.name), related));
    return;
  }
  const full = scope === undefined ? what : `${what} of process '${scope}' called`;
  const hint = `Declare it before this line with ${FORMS[what]}.`;
  sink.report(unknownName.at(name, full, name.name, sink.suggest(name.name, candidates), hint));
}

const FORMS = { process: 'process:ID', event: 'event:ID', location: 'location:PROCESS:ID' } as const;

// ------------------------------------------------------------------------------------------------------ code

/** Checks the code of all locations and edges, also of those that could not be resolved. */
function checkCode(checker: Checker, code: CodeChecker): void {
  for (const declaration of checker.system.declarations) {
    if (declaration.kind !== 'location' && declaration.kind !== 'edge') continue;
    const conjuncts: Conjunct[] = [];
    const programs: Block[] = [];
    for (const attribute of declaration.attributes) {
      if (attribute.kind === 'condition') append(conjuncts, checkCondition(code, attribute.condition));
      if (attribute.kind === 'program') programs.push(attribute.program);
    }
    const id = checker.resolved.get(declaration);
    if (declaration.kind === 'location') {
      if (id !== undefined) checker.locations[id] = { ...checker.locations[id]!, invariant: conjuncts };
      continue;
    }
    const locals = checkPrograms(code, programs);
    checkWeakGuard(checker, declaration);
    if (id !== undefined) checker.edges[id] = { ...checker.edges[id]!, guard: conjuncts, programs, locals };
  }
}

function checkWeakGuard(checker: Checker, edge: EdgeDeclaration): void {
  const { process, event } = edge;
  const member = checker.weak.get(nameKey('', event.name, process.name));
  const guard = edge.attributes.find((attribute) => attribute.kind === 'condition');
  if (member === undefined || guard === undefined) return;
  const related = [{ message: 'The weak synchronisation is here.', span: member }];
  checker.sink.report(withRelated(guardOnWeakEvent.at(guard, process.name, event.name), related));
}
