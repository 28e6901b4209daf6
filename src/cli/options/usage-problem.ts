/** What the parser of command lines says is wrong, as a diagnostic. */
import { type CommanderError } from 'commander';
import { type Diagnostic } from '../../base/diagnostic.js';
import { badUsage, badValue } from '../problems.js';

export function usageProblem({ code, message }: CommanderError): Diagnostic {
  // It puts a suggestion in brackets on a line of its own; without a command it has only help to show.
  const [said = '', suggestion] = message.replace(/^error: /, '').split('\n');
  if (code === 'commander.invalidArgument') return badValue.at(undefined, sentence(said));
  const isNothing = code === 'commander.help';
  return badUsage.at(
    undefined,
    isNothing ? 'A command is missing.' : sentence(said),
    suggestion?.replace(/^\((.*)\)$/, '$1'),
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
