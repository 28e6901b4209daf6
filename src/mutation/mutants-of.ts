/**
 * The mutants of a model: which templates or instances, which operators, which edges; duplicates marked.
 *
 * INVARIANT same model, same selection: same mutants in the same order. A mutant has the same id in every selection.
 */
import { type Report } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';
import { type StopLimit, Stopped, spend, stoppable } from '../base/stopped.js';
import { type CheckedModel, type CheckedTemplate, type Process } from '../language/checked-model.js';
import { withEdits } from './apply-edits.js';
import { type Change, type Mutant, type MutantPart, type MutantPlace, type MutantUnit } from './mutant.js';
import { type NormalForms, normalForms } from './normal-form.js';
import { type MutationOperator } from './operators.js';
import { tooManyMutants, unknownEdge, unknownTemplate } from './problems.js';
import { type ChannelInterface, siteOf } from './site.js';

export interface MutantSelection {
  readonly operators: readonly MutationOperator[];
  /** Names of templates; all that run under test by default. */
  readonly templates?: readonly string[] | undefined;
  /** Edges of templates, counted from 0; then changes of locations and instances are left out. */
  readonly edges?: readonly number[] | undefined;
  /** Each entry of the system line is changed alone. */
  readonly perInstance?: boolean | undefined;
  /** Whether a process is under test; by default all are. The others keep their template as it is. */
  readonly isUnderTest?: ((process: Process) => boolean) | undefined;
  /** True: when the budget is used up, those that are made are the list; otherwise the work is broken off. */
  readonly mayEnd?: boolean | undefined;
}

export interface MutantList {
  readonly mutants: readonly Mutant[];
  /** How many changes the language refuses, by operator. */
  readonly refused: ReadonlyMap<string, number>;
  /** What has ended the work before all were made. */
  readonly limit?: StopLimit | undefined;
}

/** What it takes to make a mutant, by and large. */
const UNITS_PER_MUTANT = 100;

/** A bound for big models: operators on ends of edges are quadratic. */
const MUTANTS_MAX = 200_000;

/** Undefined if the selection names what is not there or takes too many, which is reported. */
export function mutantsOf(
  checked: CheckedModel,
  channels: ChannelInterface,
  selection: MutantSelection,
  report: Report,
): MutantList | undefined {
  const units = unitsOf(checked, selection);
  if (!isSelectionKnown(units, selection, report)) return undefined;
  const { operators, templates, edges } = selection;
  const refused = new Map<string, number>();
  let operatorName = '';
  const refuse = (): void => void refused.set(operatorName, (refused.get(operatorName) ?? 0) + 1);
  const mutants: Mutant[] = [];
  const known = new Map<string, string>();
  const make = (): boolean => {
    const chosen = units
      .filter(({ template }) => templates?.includes(template.symbol.name) ?? true)
      .map(({ unit, template, processes }) => {
        const site = siteOf(checked, template, processes, channels, refuse);
        return { unit, site, forms: normalForms(site) };
      });
    for (const { name, changes } of operators) {
      operatorName = name;
      for (const { unit, site, forms } of chosen) {
        const counts = new Map<string, number>();
        for (const change of changes(site)) {
          spend(UNITS_PER_MUTANT);
          const at = placeId(change.place);
          const number = (counts.get(at) ?? 0) + 1;
          counts.set(at, number);
          const { place } = change;
          if (edges !== undefined && !(place.kind === 'edge' && edges.includes(place.edge))) continue;
          const id = `${name}-${unit.name}-${at}-${number}`;
          const duplicateOf = duplicate(known, unit, forms, change, id);
          if (mutants.length === MUTANTS_MAX) return false;
          mutants.push(newMutant(checked, { id, operator: name, unit, change, duplicateOf }));
        }
      }
    }
    return true;
  };
  const made = selection.mayEnd === true ? stoppable(undefined, make) : make();
  if (made instanceof Stopped) return { mutants, refused, limit: made.limit };
  if (made) return { mutants, refused };
  report(tooManyMutants.at(undefined, MUTANTS_MAX));
  return undefined;
}

interface Found {
  readonly id: string;
  readonly operator: string;
  readonly unit: MutantUnit;
  readonly change: Change;
  readonly duplicateOf: string | undefined;
}

function newMutant({ model }: CheckedModel, { id, operator, unit, change, duplicateOf }: Found): Mutant {
  const { place, span, edits, difference } = change;
  const { name, template } = unit;
  const parts: readonly MutantPart[] = [{ unit, edits }];
  return {
    id,
    operator,
    order: 1,
    template,
    ...(name === template ? {} : { instance: name }),
    place,
    span: { start: span.start, end: span.end },
    difference: `${wherein(unit, place)}${difference}`,
    ...(duplicateOf === undefined ? {} : { duplicateOf }),
    parts,
    model: () => withEdits(model, parts),
  };
}

/** Whose edge or location is changed, as in the goals of coverage: `Lamp: Off -> On`, `Lamp.Off`. */
function wherein({ name }: MutantUnit, { kind }: MutantPlace): string {
  switch (kind) {
    case 'edge':
      return `${name}: `;
    case 'location':
      return `${name}.`;
    case 'instantiation':
      return '';
  }
}

/** The earlier mutant that is the same; remembers a new one. */
function duplicate(
  known: Map<string, string>,
  unit: MutantUnit,
  forms: NormalForms,
  { edits }: Change,
  id: string,
): string | undefined {
  const form = forms.ofEdits(edits);
  if (form === undefined) return 'original';
  const key = `${unit.name}\n${form}`;
  const earlier = known.get(key);
  if (earlier === undefined) known.set(key, id);
  return earlier;
}

function placeId(place: MutantPlace): string {
  switch (place.kind) {
    case 'edge':
      return `e${place.edge}`;
    case 'location':
      return `l${place.location}`;
    case 'instantiation':
      return place.name;
  }
}

// -------------------------------------------------------------------------------------------------------- units

export interface Unit {
  readonly unit: MutantUnit;
  readonly template: CheckedTemplate;
  readonly processes: readonly Process[];
}

/** In the order of the templates, and of the system line. */
export function unitsOf(
  { templates, processes }: CheckedModel,
  { perInstance = false, isUnderTest = () => true }: Pick<MutantSelection, 'perInstance' | 'isUnderTest'>,
): readonly Unit[] {
  return templates.flatMap((template): readonly Unit[] => {
    const all = processes.filter((process) => process.template === template);
    const ours = all.filter(isUnderTest);
    if (ours.length === 0) return [];
    const entriesOf = (some: readonly Process[]): readonly string[] => [
      ...new Set(some.map(({ symbol }) => symbol.name)),
    ];
    const unitFor = (name: string, some: readonly Process[]): Unit => {
      // What others run too is copied, and the copy is changed.
      const entries = some.length === all.length ? undefined : entriesOf(some);
      return { unit: { name, template: template.symbol.name, entries }, template, processes: some };
    };
    if (!perInstance) return [unitFor(template.symbol.name, ours)];
    return entriesOf(ours).map((entry) =>
      unitFor(
        entry,
        ours.filter(({ symbol }) => symbol.name === entry),
      ),
    );
  });
}

function isSelectionKnown(
  units: readonly Unit[],
  { templates, edges }: MutantSelection,
  report: Report,
): boolean {
  let isKnown = true;
  const names = units.map(({ template }) => template.symbol.name);
  for (const name of templates ?? []) {
    if (names.includes(name)) continue;
    isKnown = false;
    report(unknownTemplate.at(undefined, name, nearest(name, names)));
  }
  const chosen = units.filter(({ template }) => templates?.includes(template.symbol.name) ?? true);
  const most = chosen.reduce((most, { template }) => Math.max(most, template.edges.length), 0);
  for (const edge of isKnown ? (edges ?? []) : []) {
    if (edge < most) continue;
    isKnown = false;
    report(unknownEdge.at(undefined, edge, most));
  }
  return isKnown;
}
