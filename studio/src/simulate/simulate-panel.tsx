/** The simulator's side panel: what can happen next, and what the values are. */
import { type SimulatedMove, type SimulationMode, type TimeWindow } from 'tickstone';
import { useValue } from '../observable.js';
import { type Simulation, type SimulationState, earliest, numberOf } from './simulation.js';
import { ZonePicture } from './zone-picture.js';

export function SimulatePanel({ simulation }: { readonly simulation: Simulation }) {
  const state = useValue(simulation.state);
  const speed = useValue(simulation.speed);
  const { facts, mode, now, chosen, why, isPlaying, branches } = state;
  return (
    <section className="simulate" aria-label="Simulator">
      <div className="bar">
        <div className="segments" role="group" aria-label="Time">
          {(['concrete', 'symbolic'] as const).map((each: SimulationMode) => (
            <button
              key={each}
              type="button"
              aria-pressed={mode === each}
              onClick={() => void simulation.begin(each, true)}
            >
              {each === 'concrete' ? 'Exact' : 'Symbolic'}
            </button>
          ))}
        </div>
        <button type="button" onClick={() => void simulation.begin(mode, true)}>
          Restart
        </button>
      </div>
      {why === undefined ? undefined : (
        <p className="says bad" role="status">
          {why}
        </p>
      )}
      {now === undefined || facts === undefined ? undefined : (
        <>
          <h2 id="moves-title">{now.moves.length === 0 ? 'Nothing can happen' : 'Next steps'}</h2>
          {now.error === undefined ? undefined : <p className="says bad">{now.error}</p>}
          <ul
            className="moves"
            role="listbox"
            aria-labelledby="moves-title"
            aria-activedescendant={now.moves.length === 0 ? undefined : `move-${chosen}`}
            tabIndex={0}
            data-keys="steps"
          >
            {now.moves.map((move, index) => (
              <li
                key={index}
                id={`move-${index}`}
                role="option"
                aria-selected={index === chosen}
                onPointerEnter={() => {
                  if (state.delay === undefined) simulation.choose(index);
                }}
                onClick={() => void simulation.take(index)}
              >
                <span className="action">{move.action ?? 'internal'}</span>
                <span className="who">{whoOf(state, move)}</span>
                <span className="when">{whenOf(move)}</span>
                {move.error === undefined ? undefined : <span className="bad">{move.error}</span>}
              </li>
            ))}
          </ul>
          {mode === 'concrete' ? <DelaySlider simulation={simulation} state={state} /> : undefined}
          <div className="bar">
            <button
              type="button"
              aria-pressed={isPlaying}
              onClick={() => {
                if (isPlaying) simulation.pause();
                else simulation.play();
              }}
            >
              {isPlaying ? 'Pause' : 'Random run'}
            </button>
            <label className="speed">
              Speed
              <input
                type="range"
                min={0.5}
                max={20}
                step={0.5}
                value={speed}
                aria-valuetext={`${speed} steps a second`}
                onChange={(event) => {
                  simulation.speed.set(Number(event.target.value));
                }}
              />
            </label>
          </div>
          <Values state={state} />
          {now.zone === undefined ? undefined : (
            <>
              <h2>Clocks</h2>
              {now.zone.constraints.length === 0 ? (
                <p className="quiet">No clock matters here.</p>
              ) : (
                <ul className="constraints">
                  {now.zone.constraints.map((each) => (
                    <li key={each}>
                      <code>{each}</code>
                    </li>
                  ))}
                </ul>
              )}
              <ZonePicture zone={now.zone} />
            </>
          )}
          {branches.length === 0 ? undefined : (
            <>
              <h2>Branches</h2>
              <ul className="branches">
                {branches.map((branch, index) => (
                  <li key={index}>
                    <button
                      type="button"
                      onClick={() => {
                        simulation.revisit(index);
                      }}
                    >
                      {branch.length - 1} steps, ending with {branch.at(-1)?.move?.action ?? 'internal'}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}

export function whoOf({ facts }: Pick<SimulationState, 'facts'>, { edges }: SimulatedMove): string {
  return edges
    .map(({ process, target, select }) => {
      const { name = '', locations = [] } = facts?.processes[process] ?? {};
      const values = select.map(({ name: each, value }) => `${each}=${value}`).join(', ');
      return `${name} → ${locations[target] ?? '?'}${values === '' ? '' : ` (${values})`}`;
    })
    .join(', ');
}

function whenOf({ windows }: SimulatedMove): string {
  return (windows ?? []).map(windowText).join(' or ');
}

export function windowText({ from, to, isFromOpen, isToOpen }: TimeWindow): string {
  if (from === to) return `after ${from}`;
  if (to === undefined) return `after ${isFromOpen ? 'more than' : 'at least'} ${from}`;
  return `after ${isFromOpen ? ']' : '['}${from}, ${to}${isToOpen ? '[' : ']'}`;
}

function DelaySlider({
  simulation,
  state,
}: {
  readonly simulation: Simulation;
  readonly state: SimulationState;
}) {
  const move = state.now?.moves[state.chosen];
  const limit = state.now?.delay;
  if (limit === undefined) return undefined;
  const first = earliest(move);
  const value = state.delay ?? first;
  const farthest = Math.max(
    1,
    numberOf(first) * 2,
    ...(move?.windows ?? []).map(({ from, to }) => numberOf(to ?? from) + 1),
  );
  const high = limit.to === undefined ? Math.ceil(farthest + 5) : numberOf(limit.to);
  const canWait = high > 0;
  return (
    <div className="delay">
      <label>
        <span>
          Delay{' '}
          <span className="quiet">
            {canWait
              ? limit.to === undefined
                ? 'any time may pass'
                : `up to ${limit.isToOpen ? 'less than ' : ''}${limit.to}`
              : 'no time may pass'}
          </span>
        </span>
        <input
          type="range"
          min={0}
          max={high}
          step={high <= 4 ? 0.25 : high <= 20 ? 0.5 : 1}
          value={numberOf(value)}
          disabled={!canWait}
          aria-valuetext={`${value} time units`}
          onChange={(event) => {
            simulation.setDelay(event.target.value);
          }}
        />
      </label>
      <input
        className="code"
        aria-label="Delay, exactly"
        value={value}
        disabled={!canWait}
        onChange={(event) => {
          simulation.setDelay(event.target.value);
        }}
      />
      <button type="button" disabled={!canWait} onClick={() => void simulation.wait(value)}>
        Wait
      </button>
    </div>
  );
}

function Values({ state }: { readonly state: SimulationState }) {
  const { facts, now, before } = state;
  if (now === undefined || facts === undefined) return undefined;
  const { variables, clocks } = now;
  return (
    <>
      {clocks === undefined || clocks.length === 0 ? undefined : (
        <>
          <h2>Clocks</h2>
          <dl className="values">
            {clocks.map((value, index) => (
              <div key={facts.clocks[index]}>
                <dt>{facts.clocks[index]}</dt>
                <dd title={String(numberOf(value))}>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {variables.length === 0 ? undefined : (
        <>
          <h2>Variables</h2>
          <dl className="values">
            {variables.slice(0, 200).map((value, index) => (
              <div
                key={facts.variables[index]}
                data-changed={before !== undefined && before.variables[index] !== value}
              >
                <dt>{facts.variables[index]}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
