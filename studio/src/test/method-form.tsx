/** The options of a method as a form, made of what the library says of them, with the command that does the same. */
import { type MethodOption, type SettingValue } from 'tickstone';
import { useId, useState } from 'react';
import { useValue } from '../observable.js';
import { type Testing } from './testing.js';

/** What is chosen on the drawing, or in the bar above, is no field. */
const ELSEWHERE = ['underTest', 'environment'];

export function MethodForm({ testing }: { readonly testing: Testing }) {
  const { methods, method, settings, command, why } = useValue(testing.state);
  const chosen = methods.find(({ name }) => name === method);
  const [isCopied, setIsCopied] = useState(false);
  if (chosen === undefined) return <p className="quiet">Reading the methods …</p>;
  return (
    <form
      className="method"
      aria-label="Generate tests"
      onSubmit={(event) => {
        event.preventDefault();
        void testing.generate();
      }}
    >
      <label className="wide">
        Method
        <select
          aria-label="Method"
          value={method}
          onChange={(event) => {
            testing.setMethod(event.target.value as typeof method);
          }}
        >
          {methods.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet">{chosen.summary}</p>
      {why === undefined || method === 'discrimination' ? undefined : <p className="says bad">{why}</p>}
      <div className="buttons">
        <button type="submit" className="primary">
          Generate
        </button>
      </div>
      <div className="command">
        <code>{command}</code>
        <button
          type="button"
          className="plain"
          onClick={() => {
            void navigator.clipboard.writeText(command).then(
              () => {
                setIsCopied(true);
              },
              () => undefined,
            );
          }}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <h2>Options</h2>
      {chosen.options
        .filter(({ name }) => !ELSEWHERE.includes(name))
        .map((option) => (
          <OptionField
            key={`${method} ${option.name}`}
            option={option}
            value={settings[method]?.[option.name]}
            onChange={(value) => {
              setIsCopied(false);
              testing.set(option.name, value);
            }}
          />
        ))}
    </form>
  );
}

interface FieldProps {
  readonly option: MethodOption;
  readonly value: SettingValue | undefined;
  readonly onChange: (value: SettingValue | undefined) => void;
}

function OptionField({ option, value, onChange }: FieldProps) {
  const { flag, help, kind, count, choices = [] } = option;
  const id = useId();
  const title = flag.replace(/^--(no-)?/, '');
  if (kind === 'switch')
    return (
      <label className="option switch">
        <input
          type="checkbox"
          aria-label={flag.replace(/^--/, '')}
          aria-describedby={id}
          checked={option.isNegated === true ? value === false : value === true}
          onChange={(event) => {
            onChange(event.target.checked ? option.isNegated !== true : undefined);
          }}
        />
        <span className="option-name">{flag.replace(/^--/, '')}</span>
        <span id={id} className="quiet">
          {help}
        </span>
      </label>
    );
  if (kind === 'choice' && count !== 'one')
    return <ManyField option={option} value={value} onChange={onChange} />;
  if (kind === 'choice' && option.takesNumbers !== true)
    return (
      <label className="option">
        <span className="option-name">{title}</span>
        <select
          aria-label={title}
          aria-describedby={id}
          value={String(value ?? option.initial ?? '')}
          onChange={(event) => {
            onChange(event.target.value === '' ? undefined : event.target.value);
          }}
        >
          {option.initial === undefined ? <option value="">(as the method sees fit)</option> : undefined}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <span id={id} className="quiet">
          {help}
        </span>
      </label>
    );
  return (
    <label className="option">
      <span className="option-name">{title}</span>
      <input
        className="code"
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        spellCheck={false}
        aria-label={title}
        aria-describedby={id}
        placeholder={option.initial === undefined ? '' : String(option.initial)}
        value={value === undefined ? '' : [value].flat().join(count === 'repeated' ? '; ' : ', ')}
        onChange={(event) => {
          onChange(valueIn(option, event.target.value));
        }}
      />
      <span id={id} className="quiet">
        {help}
        {count === 'one' ? '' : count === 'list' ? ' (with commas between)' : ' (with semicolons between)'}
      </span>
    </label>
  );
}

/** What is typed, as a setting: spaces at the end stay while somebody types. */
function valueIn({ count, kind }: MethodOption, text: string): SettingValue | undefined {
  if (text.trim() === '') return undefined;
  if (count === 'one') return kind === 'number' && /^\d+$/.test(text.trim()) ? Number(text) : text;
  return text.split(count === 'repeated' ? /;\s*/ : /,\s*(?![^(]*\))/);
}

function ManyField({ option, value, onChange }: FieldProps) {
  const { flag, help, choices = [], initial } = option;
  const chosen = [value ?? initial ?? []].flat().map(String);
  return (
    <fieldset className="option many">
      <legend className="option-name">{flag.replace(/^--/, '')}</legend>
      <span className="quiet">{help}</span>
      <span className="choices-many">
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={(event) => {
                const next = choices.filter((each) =>
                  each === choice ? event.target.checked : chosen.includes(each),
                );
                onChange(next.length === 0 ? undefined : next);
              }}
            />
            {choice}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
