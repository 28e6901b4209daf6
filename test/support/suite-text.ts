/** Steps of tests as short text that tests compare, and back. */
import { type Branch, type SuiteStep, type SuiteTest, type Verdict } from '../../src/suite/suite.js';

/** Such as `1 a?`, `x![0,2)`, `quiet 3`, `refuse a 1`, `accept a+x 1 inconclusive`, `(x![0,2] | y![0,1] inconclusive)`. */
export function stepText(step: SuiteStep): string {
  if ('oneOf' in step) return `(${step.oneOf.map(branchText).join(' | ')})`;
  if ('refuse' in step) return `refuse ${step.refuse}${step.after === undefined ? '' : ` ${step.after}`}`;
  if ('accept' in step) {
    const { accept, after, otherwise } = step;
    return ['accept', accept.join('+'), after, otherwise].filter((each) => each !== undefined).join(' ');
  }
  return branchText(step);
}

export function stepsText(steps: readonly SuiteStep[]): string {
  return steps.map(stepText).join('; ');
}

function branchText(branch: Branch): string {
  const { steps = [], verdict } = branch;
  const rest = steps.length > 0 ? ` {${stepsText(steps)}}` : '';
  return `${eventText(branch)}${rest}${verdict === undefined ? '' : ` ${verdict}`}`;
}

function eventText(event: Branch): string {
  if ('quiet' in event) return `quiet ${event.quiet}`;
  if ('after' in event) return `${event.after} ${event.input}?`;
  const { within, open = [false, false] } = event;
  const window = `${open[0] ? '(' : '['}${within.join()}${open[1] ? ')' : ']'}`;
  return 'input' in event ? `${event.input}?${window}` : `${event.output}!${window}`;
}

/** Reads what `stepsText` writes, branches with steps aside. */
export function readSteps(text: string): readonly SuiteStep[] {
  return text.split('; ').map(readStep);
}

function readStep(text: string): SuiteStep {
  if (text.startsWith('(') && text.endsWith(')') && text.includes(' | '))
    return { oneOf: text.slice(1, -1).split(' | ').map(readBranch) };
  const refusal = /^refuse (\S+)(?: (\S+))?$/.exec(text);
  if (refusal !== null)
    return { refuse: refusal[1]!, ...(refusal[2] === undefined ? {} : { after: refusal[2] }) };
  const acceptance = /^accept (\S+)(?: ([\d/.]+))?(?: (fail|inconclusive))?$/.exec(text);
  if (acceptance !== null) {
    const [, actions, after, otherwise] = acceptance;
    return {
      accept: actions!.split('+'),
      ...(after === undefined ? {} : { after }),
      ...(otherwise === undefined ? {} : { otherwise: otherwise as 'fail' | 'inconclusive' }),
    };
  }
  return readBranch(text);
}

function readBranch(text: string): Branch {
  const [, event, verdict] = /^(.*?)(?: (pass|fail|inconclusive))?$/.exec(text)!;
  return { ...readEvent(event!), ...(verdict === undefined ? {} : { verdict: verdict as Verdict }) };
}

function readEvent(text: string): Branch {
  const quiet = /^quiet (\S+)$/.exec(text);
  if (quiet !== null) return { quiet: quiet[1]! };
  const input = /^(\S+) (\S+)\?$/.exec(text);
  if (input !== null) return { input: input[2]!, after: input[1]! };
  const [, action, mark, left, low, high, right] = /^(.*)([!?])([[(])(.*),(.*)([\])])$/.exec(text)!;
  const window = {
    within: [low!, high!] as const,
    ...(left === '(' || right === ')' ? { open: [left === '(', right === ')'] as const } : {}),
  };
  return mark === '?' ? { input: action!, ...window } : { output: action!, ...window };
}

export function testOf(steps: readonly SuiteStep[], verdict: Verdict = 'pass'): SuiteTest {
  return { id: 't', title: 'A test', goals: [], steps, verdict, length: 0, duration: '0' };
}
