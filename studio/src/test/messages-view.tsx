/** The messages between processes: who sends how many kinds of them to whom as a matrix, and all of them as a graph. */
import { type GraphEdge, type MessageGraph } from 'tickstone';
import { useEffect, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { GoalLinks } from './chosen.js';
import { type KeptSuite } from './kept.js';
import { whyOf } from './jobs.js';
import { textOf } from './testing.js';

interface Found {
  readonly graph: MessageGraph;
  readonly svg: string;
}

export function MessagesView({ desk, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { theme } = useValue(desk.page.state);
  const [found, setFound] = useState<Found | undefined>();
  const [why, setWhy] = useState<string | undefined>();
  const [chosen, setChosen] = useState<GraphEdge | undefined>();
  useEffect(() => {
    let isGone = false;
    void desk.studio.engine.call('messages', { ...textOf(kept), suite: kept.suite, theme }).then(
      (next) => {
        if (!isGone) setFound(next);
      },
      (error: unknown) => {
        if (!isGone) setWhy(whyOf(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [kept.suite, theme]);
  if (why !== undefined) return <p className="says bad">{why}</p>;
  if (found === undefined) return <p className="quiet">Reading the messages …</p>;
  const { nodes } = found.graph;
  const edges = found.graph.edges.filter(({ messages }) => messages.some(({ goals }) => goals > 0));
  const senders = [...new Set(edges.map(({ from }) => from))].toSorted((a, b) => a - b);
  const receivers = [...new Set(edges.map(({ to }) => to))].toSorted((a, b) => a - b);
  const named = (edge: GraphEdge): readonly [string, string] => [
    nodes[edge.from]?.name ?? '',
    nodes[edge.to]?.name ?? '',
  ];
  // The goals that the graph counts: ways of messages, where the suite has those.
  const counted = kept.suite.goals.some(({ kind }) => kind === 'sr-path') ? 'sr-path' : 'sr-pair';
  return (
    <>
      <div className="scrolled" role="region" aria-label="Matrix of messages" tabIndex={0}>
        <table className="messages">
          <thead>
            <tr>
              <th scope="col">from / to</th>
              {receivers.map((to) => (
                <th key={to} scope="col">
                  {nodes[to]?.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {senders.map((from) => (
              <tr key={from}>
                <th scope="row">{nodes[from]?.name}</th>
                {receivers.map((to) => {
                  const edge = edges.find((each) => each.from === from && each.to === to);
                  return (
                    <td key={to}>
                      {edge === undefined ? undefined : (
                        <MatrixCell
                          edge={edge}
                          title={named(edge).join(' to ')}
                          isChosen={edge === chosen}
                          onChoose={() => {
                            setChosen(edge);
                          }}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen === undefined ? (
        <p className="quiet">How many goals are covered of how many. Choose a field to see them.</p>
      ) : (
        <GoalLinks
          title={`From ${named(chosen).join(' to ')}`}
          goals={kept.suite.goals.filter(({ kind, description }) => {
            const [from, to] = named(chosen);
            return (
              kind === counted && description.startsWith(`${from}.`) && description.includes(`-> ${to}.`)
            );
          })}
          onChoose={(goal) => void desk.testing.chooseGoal(goal)}
        />
      )}
      <img
        className="classes"
        src={`data:image/svg+xml,${encodeURIComponent(found.svg)}`}
        alt={`Graph of messages: ${edges.map((edge) => `${named(edge).join(' to ')}: ${edge.messages.map(({ name }) => name).join(', ')}`).join('; ')}`}
      />
    </>
  );
}

function MatrixCell({
  edge: { messages },
  title,
  isChosen,
  onChoose,
}: {
  readonly edge: GraphEdge;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const sum = (of: 'goals' | 'covered'): number => messages.reduce((all, each) => all + each[of], 0);
  const [covered, goals] = [sum('covered'), sum('goals')];
  const cover = covered === goals ? 'all' : covered === 0 ? 'none' : 'some';
  return (
    <button
      type="button"
      data-cover={cover}
      aria-pressed={isChosen}
      aria-label={`${title}: ${covered} of ${goals}`}
      title={messages.map((each) => `${each.name} ${each.covered}/${each.goals}`).join('\n')}
      onClick={onChoose}
    >
      {covered}/{goals}
    </button>
  );
}
