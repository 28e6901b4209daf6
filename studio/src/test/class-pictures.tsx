/** The classes of a model, drawn for each location set: what the method has told besides its tests. */
import { type ClassesFound, type ClassPicture, type SuiteGoal } from 'tickstone';
import { useEffect, useState } from 'react';
import { type Desk } from '../desk.js';
import { useValue } from '../observable.js';
import { type KeptSuite } from './kept.js';

export function ClassPictures({ desk, kept }: { readonly desk: Desk; readonly kept: KeptSuite }) {
  const { theme } = useValue(desk.page.state);
  const [at, setAt] = useState(0);
  const [drawn, setDrawn] = useState<string | undefined>();
  const pictures = picturesOf(kept);
  const picture = pictures[Math.min(at, pictures.length - 1)];
  useEffect(() => {
    if (picture === undefined) return;
    let isGone = false;
    void desk.studio.engine.call('drawClasses', { picture, theme }).then((svg) => {
      if (!isGone) setDrawn(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    });
    return () => {
      isGone = true;
    };
  }, [picture, theme]);
  /** A class opens its test; one without a test says why. */
  const choose = (goal: SuiteGoal): Promise<void> => {
    const test = kept.suite.tests.find(({ id }) => id === goal.tests[0]);
    return test === undefined ? desk.testing.chooseGoal(goal) : desk.testing.chooseTest(test);
  };
  if (picture === undefined)
    return <p className="quiet">No location set has classes that one or two clocks tell apart.</p>;
  return (
    <>
      <label className="wide">
        Location set
        <select
          aria-label="Location set"
          value={at}
          onChange={(event) => {
            setAt(Number(event.target.value));
          }}
        >
          {pictures.map(({ title }, index) => (
            <option key={index} value={index}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {drawn === undefined ? undefined : (
        <img className="classes" src={drawn} alt={`The classes of ${picture.title}`} />
      )}
      <h2>Classes</h2>
      <ul className="links" aria-label="Classes">
        {picture.parts.map(({ name, words, isReached }) => (
          <li key={name}>
            <span className="code">{name}</span> {words}
            {isReached ? '' : ' (not reached)'}
            <ul className="links inner">
              {goalsOf(kept, name).map((goal) => (
                <li key={goal.id}>
                  <button type="button" onClick={() => void choose(goal)}>
                    {goal.description.replace(/^.*?: /s, '')}{' '}
                    <span className="quiet">{goal.tests[0] ?? goal.status}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Goals begin with the class that they are about, which may have several parts. */
function goalsOf({ suite }: KeptSuite, part: string): readonly SuiteGoal[] {
  const own = part.replace(/\.\d+$/, '');
  return suite.goals.filter(({ id }) => id.startsWith(`${part} `) || id.startsWith(`${own} `));
}

function picturesOf({ report }: KeptSuite): readonly ClassPicture[] {
  return (report as Partial<ClassesFound> | undefined)?.pictures ?? [];
}
