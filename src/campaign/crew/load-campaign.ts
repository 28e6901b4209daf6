/** From the file of a campaign to its jobs, and to the contents that they work on. */
import { dirname, isAbsolute, join } from 'node:path';
import { type Diagnostic, type LocatedDiagnostic, hasErrors, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { readFile } from '../../files/read-file.js';
import { sha256Of } from '../../files/sha256.js';
import { decodeText } from '../../language/decode-text.js';
import { modelFromBytes } from '../../library/load-model.js';
import { suiteIn } from '../../library/read-suite.js';
import { type Campaign } from '../campaign.js';
import { type PlannedJob, canonicalText } from '../job.js';
import { JOBS_MAX, planOf } from '../plan.js';
import * as problem from '../problems.js';
import { readCampaign } from '../read-campaign.js';

/** A campaign that can begin. */
export interface LoadedCampaign {
  readonly campaign: Campaign;
  readonly jobs: readonly PlannedJob[];
  /** The files that it names. */
  readonly contents: readonly Uint8Array[];
  /** By which it is known whether it is planned as before. */
  readonly plan: string;
}

export interface CampaignLoading {
  readonly file: SourceFile;
  /** Absent when there are errors. */
  readonly loaded?: LoadedCampaign | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export function loadCampaign(path: string): CampaignLoading {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : reading;
  if (decoded.kind !== 'text') {
    const file = { path, text: '' };
    return { file, diagnostics: [locate(decoded.diagnostic, file, () => undefined)] };
  }
  const { file } = decoded;
  const { campaign, diagnostics } = readCampaign(file);
  const found = [...diagnostics];
  const loaded = campaign && planned(campaign, dirname(path), found);
  const located = found.map((each) => locate(each, file, () => undefined));
  return { file, loaded: hasErrors(found) ? undefined : loaded, diagnostics: located };
}

function planned(campaign: Campaign, folder: string, found: Diagnostic[]): LoadedCampaign | undefined {
  const contents = new Map<string, Uint8Array>();
  const bytesOf = (
    file: string,
    place: Parameters<typeof problem.noSuchName.at>[0],
  ): Uint8Array | undefined => {
    const reading = readFile(isAbsolute(file) ? file : join(folder, file));
    if (reading.kind === 'bytes') return reading.input.bytes;
    const { message, hint } = reading.diagnostic;
    found.push(problem.noSuchName.at(place, `'${file}' cannot be read: ${message}`, hint));
    return undefined;
  };
  const keep = (bytes: Uint8Array): string => {
    const sha256 = sha256Of(bytes);
    contents.set(sha256, bytes);
    return sha256;
  };
  const models = new Map<string, string>();
  for (const { name, file, place } of campaign.models) {
    const bytes = bytesOf(file, place);
    if (bytes === undefined) continue;
    const sha256 = keep(bytes);
    const errors = modelFromBytes({ path: file, bytes }, sha256).diagnostics.filter(
      ({ severity }) => severity === 'error',
    );
    if (errors.length > 0) found.push(unusable(file, errors, place));
    models.set(name, sha256);
  }
  const suites = new Map<string, { readonly sha256: string; readonly model: ReturnType<typeof modelIn> }>();
  for (const { name, file, place } of campaign.suites) {
    const bytes = bytesOf(file, place);
    if (bytes === undefined) continue;
    const { suite, diagnostics } = suiteIn({ path: file, text: new TextDecoder().decode(bytes) });
    if (suite === undefined) found.push(unusable(file, diagnostics, place));
    else suites.set(name, { sha256: keep(bytes), model: modelIn(suite) });
  }
  if (hasErrors(found)) return undefined;
  for (const name of unknownModels(campaign, models, suites))
    found.push(
      problem.noSuchName.at(
        campaign.suites.find((suite) => suite.name === name)?.place,
        `The suite '${name}' cannot be evaluated: the model that it was made from is not one of the campaign.`,
        "Add it to 'models'.",
      ),
    );
  const jobs = planOf(campaign, { models, suites }, sha256Of);
  if (jobs.length > JOBS_MAX) found.push(problem.campaignTooLarge.at(undefined, jobs.length, JOBS_MAX));
  if (jobs.length === 0) found.push(problem.nothingToDo.at(undefined));
  const text = canonicalText({ jobs: jobs.map(({ id, name }) => [id, name]), settings: campaign.settings });
  return { campaign, jobs, contents: [...contents.values()], plan: sha256Of(new TextEncoder().encode(text)) };
}

function modelIn({
  model,
}: {
  readonly model: { name: string; file: string; sha256: string };
}): typeof model {
  return model;
}

/** Suites that steps evaluate, and whose models are not there. */
function unknownModels(
  { steps }: Campaign,
  models: ReadonlyMap<string, string>,
  suites: ReadonlyMap<string, { readonly model: { readonly sha256: string } }>,
): readonly string[] {
  const known = new Set(models.values());
  const sources = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => {
      const step = steps.find((each) => each.name === name);
      return step === undefined ? [name] : 'of' in step ? sources(step.of) : [];
    });
  const evaluated = steps.flatMap((step) => (step.kind === 'evaluate' ? sources(step.of) : []));
  return [...new Set(evaluated)].filter((name) => !known.has(suites.get(name)?.model.sha256 ?? ''));
}

/** The first thing that is wrong with a file that the campaign names. */
function unusable(
  file: string,
  [first, ...others]: readonly LocatedDiagnostic[],
  place: Parameters<typeof problem.noSuchName.at>[0],
): Diagnostic {
  const where = first?.line === undefined ? file : `${file}:${first.line}:${first.column ?? 1}`;
  const more = others.length === 0 ? '' : ` There are ${others.length} more.`;
  const message = `'${file}' cannot be used. ${where}: ${first?.message ?? 'It cannot be read.'} (${first?.code ?? ''})${more}`;
  return problem.noSuchName.at(place, message, first?.hint);
}
