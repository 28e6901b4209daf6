/** How the roles of texts look on a terminal. */
import { type Paint } from '../../output/paint.js';
import { type Output } from '../output.js';

export function paintOf({ colours }: Output): Paint {
  return (role, text) => {
    switch (role) {
      case 'input':
        return colours.cyan(text);
      case 'output':
        return colours.magenta(text);
      case 'good':
        return colours.green(text);
      case 'bad':
        return colours.red(text);
      case 'doubtful':
        return colours.yellow(text);
      case 'quiet':
      case 'faint':
        return colours.dim(text);
      case 'title':
        return colours.bold(text);
    }
  };
}
