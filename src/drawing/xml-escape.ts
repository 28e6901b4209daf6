/** Text of a model inside XML: markup is escaped, and characters that XML does not have are replaced. */

const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

export function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, '\u{fffd}')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
