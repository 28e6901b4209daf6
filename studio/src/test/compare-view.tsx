/** Another suite beside the one that is shown: what both cover, and what one of them alone. */
import { type SuiteGoal, type SuiteTest } from 'tickstone';
import { type ReactNode, useMemo, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { type Shares, comparedSuites } from './compare.js';
import { type KeptSuite } from './kept.js';
import { VirtualList } from './virtual-list.js';

type Which = keyof Shares<unknown>;

export function CompareView({ desk: { testing }, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { suites, chosen } = useValue(testing.state);
  const others = suites.filter(({ id }) => id !== kept.id);
  const [id, setId] = useState<string | undefined>();
  const [what, setWhat] = useState<'goals' | 'tests'>('goals');
  const [which, setWhich] = useState<Which>('first');
  const other = others.find((each) => each.id === id) ?? others[0];
  const found = useMemo(
    () => (other === undefined ? undefined : comparedSuites(kept.suite, other.suite)),
    [kept.suite, other?.suite],
  );
  if (other === undefined || found === undefined)
    return <p className="quiet">There is no other suite of this model to compare it with.</p>;
  const titles: Readonly<Record<Which, string>> = {
    first: `only in ${kept.name}`,
    both: 'in both',
    second: `only in ${other.name}`,
  };
  const counted = (list: Shares<unknown>): readonly ReactNode[] =>
    (['first', 'both', 'second'] as const).map((each) => (
      <td key={each}>
        <button
          type="button"
          aria-pressed={which === each && list === found[what]}
          onClick={() => {
            setWhich(each);
            setWhat(list === found.goals ? 'goals' : 'tests');
          }}
        >
          {list[each].length}
        </button>
      </td>
    ));
  return (
    <>
      <label className="wide">
        Compare with
        <select
          value={other.id}
          onChange={(event) => {
            setId(event.target.value);
          }}
        >
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <table className="messages" aria-label="Comparison of suites">
        <thead>
          <tr>
            <td />
            <th scope="col">{titles.first}</th>
            <th scope="col">{titles.both}</th>
            <th scope="col">{titles.second}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">covered goals</th>
            {counted(found.goals)}
          </tr>
          <tr>
            <th scope="row">tests</th>
            {counted(found.tests)}
          </tr>
        </tbody>
      </table>
      {what === 'goals' ? (
        <VirtualList<SuiteGoal>
          label={`Goals ${titles[which]}`}
          rows={found.goals[which]}
          keyOf={(goal) => goal.id}
          chosen={chosen.kind === 'goal' ? chosen.goal.id : undefined}
          onChoose={(goal) => void testing.chooseGoal(goal)}
        >
          {({ description }) => (
            <span className="row-text" title={description}>
              {description}
            </span>
          )}
        </VirtualList>
      ) : (
        <VirtualList<SuiteTest>
          label={`Tests ${titles[which]}`}
          rows={found.tests[which]}
          keyOf={(test) => test.id}
          chosen={chosen.kind === 'test' ? chosen.test.id : undefined}
          onChoose={(test) => void testing.chooseTest(test)}
        >
          {({ id: name, title }) => (
            <>
              <span className="code">{name}</span>
              <span className="row-text" title={title}>
                {title}
              </span>
            </>
          )}
        </VirtualList>
      )}
    </>
  );
}
