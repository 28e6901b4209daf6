/** `tickstone completion SHELL`: a script that completes command lines, for the start-up file of a shell. */
import { unknownName } from '../../library/problems.js';
import { SHELLS, completionScript } from '../completion/completion-script.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { deliver } from '../write/deliver.js';

export function completionCommand(output: Output, name: string): Outcome {
  const shell = SHELLS.find((each) => each === name);
  if (shell === undefined) {
    const said = `There is no completion for '${name}'.`;
    return decline(output, unknownName.at(undefined, said, name, SHELLS, 'Choose from bash, zsh and fish.'));
  }
  return deliver(output, completionScript(shell), undefined, 'none', { shell });
}
