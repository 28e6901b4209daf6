/** What sequences of messages cover: diagrams, logs, and whatever else tells messages in order. */
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Budget } from '../../explore/search.js';
import { type MessageSequence } from '../../sequences/sequence.js';
import { type CriterionName, type Criterion, CRITERIA, criteriaOf } from '../coverage/criteria.js';
import { type CoveredGoals, type MeasuredTest } from '../coverage/measure.js';
import { type CommunicationModel } from './communication-model.js';
import { SequenceFollower } from './follow-sequence.js';
import { COMMUNICATION_CRITERIA, type CommunicationCriterion, communicationCriterion } from './goals.js';
import { resolveSequence } from './resolve-sequence.js';

export const ALL_CRITERIA = [...CRITERIA, ...COMMUNICATION_CRITERIA] as const;

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

export interface MeasuredSequence extends MeasuredTest {
  /** Names without a meaning, or the message that does not fit. */
  readonly problems: readonly Diagnostic[];
  /** Why it could not be found out what it covers. */
  readonly unknown?: string | undefined;
}

/** A sequence as a test. */
export function measuredSequence(
  { communication }: CommunicationModel,
  id: string,
  sequence: MessageSequence,
  budget: Budget = {},
): MeasuredSequence {
  const problems: Diagnostic[] = [];
  const resolved = resolveSequence(communication, sequence, (diagnostic) => problems.push(diagnostic));
  if (resolved === undefined) return { id, covers: undefined, problems };
  const follower = new SequenceFollower(communication, resolved, budget);
  const fit = follower.follow();
  switch (fit.kind) {
    case 'misfit':
      return { id, covers: undefined, problems: [fit.problem] };
    case 'unknown':
      return { id, covers: () => NOTHING, problems, unknown: fit.why };
    case 'fits': {
      const covers = (criterion: Criterion): CoveredGoals => {
        const following = follower.follow(criterion);
        return following.kind === 'fits' ? following : NOTHING;
      };
      return { id, covers, problems };
    }
  }
}

const NOTHING: CoveredGoals = { must: new Set(), may: new Set() };
