/** Colours as a parameter: texts are painted by role, and who writes to a terminal says how. */

export type Role = 'input' | 'output' | 'quiet' | 'good' | 'bad' | 'doubtful' | 'faint' | 'title';

/** A text as a role looks. */
export type Paint = (role: Role, text: string) => string;

export const plain: Paint = (_, text) => text;
