/** What sequences of messages cover: diagrams, logs, and whatever else tells messages in order. */
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Reason } from '../../base/reason.js';
import { type Budget } from '../../explore/search.js';
import { type MessageSequence } from '../../sequences/sequence.js';
import { type CriterionName, type Criterion, CRITERIA, criteriaOf } from '../coverage/criteria.js';
import { type CoveredGoals, type MeasuredTest, NOTHING } from '../coverage/measure.js';
import { type CommunicationModel } from './communication-model.js';
import { type SequenceFollower, sequenceFollower } from './follow-sequence.js';
import { COMMUNICATION_CRITERIA, type CommunicationCriterion, communicationCriterion } from './goals.js';
import { resolveSequence } from './resolve-sequence.js';

export const ALL_CRITERIA = [...CRITERIA, ...COMMUNICATION_CRITERIA] as const;

/** What of a model can be covered: its structure, or its messages. */
export type AnyCriterionName = CriterionName | CommunicationCriterion;

/** The criteria of these names: structural ones, and those of communication. */
export function allCriteriaOf(
  { model, communication }: CommunicationModel,
  names: readonly AnyCriterionName[],
): readonly Criterion[] {
  const structural = CRITERIA.filter((name) => names.includes(name));
  const messages = COMMUNICATION_CRITERIA.filter((name) => names.includes(name));
  return [
    ...structural.flatMap((name) => criteriaOf(model.network, model.tested, name)),
    ...(messages.length === 0 ? [] : [communicationCriterion(communication, messages)]),
  ];
}

/** A sequence as a test. */
export class MeasuredSequence implements MeasuredTest {
  readonly id: string;
  readonly covers: MeasuredTest['covers'];
  /** Names without a meaning, or the message that does not fit. */
  readonly problems: readonly Diagnostic[];
  #unknown: Reason | undefined;

  constructor({ communication }: CommunicationModel, id: string, sequence: MessageSequence, budget: Budget) {
    const problems: Diagnostic[] = [];
    const resolved = resolveSequence(communication, sequence, (diagnostic) => problems.push(diagnostic));
    const follower = resolved && sequenceFollower(communication, resolved, budget);
    const fit = follower?.();
    if (fit?.kind === 'misfit') problems.push(fit.problem);
    if (fit?.kind === 'unknown') this.#unknown = fit.why;
    this.id = id;
    this.problems = problems;
    this.covers =
      follower === undefined || problems.length > 0
        ? undefined
        : (criterion) => (this.#unknown === undefined ? this.#coveredBy(follower, criterion) : NOTHING);
  }

  /** Why it could not be found out what it covers, of all that was asked so far. */
  get unknown(): Reason | undefined {
    return this.#unknown;
  }

  #coveredBy(follower: SequenceFollower, criterion: Criterion): CoveredGoals {
    const following = follower(criterion);
    if (following.kind === 'fits') return following;
    if (following.kind === 'unknown') this.#unknown = following.why;
    return NOTHING;
  }
}

export function measuredSequence(
  model: CommunicationModel,
  id: string,
  sequence: MessageSequence,
  budget: Budget = {},
): MeasuredSequence {
  return new MeasuredSequence(model, id, sequence, budget);
}
