/**
 * A page of HTML that needs no server, no script and nothing from elsewhere, and follows whether its reader prefers dark or
 * light.
 */
import { escaped } from './xml-escape.js';

/** The lines of the body are HTML; the title is text. `style` is added to what all pages share. */
export function htmlPage(title: string, body: readonly string[], style = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}${style}</style>`,
    '</head>',
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const STYLE = `
:root { color-scheme: light dark; --ground: #f3f4f7; --panel: #fff; --ink: #1c2330; --faint: #5d6675; --rim: #dde1e8;
  --good: #1d7a3a; --bad: #b3261e; --doubt: #8f5f00; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171d; --panel: #1c2129; --ink: #e6e9ef; --faint: #a3acba;
  --rim: #343c49; --good: #6fcf8d; --bad: #ff8a80; --doubt: #e6b450; } }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } small { color: var(--faint); font-weight: normal; }
code, pre { font-family: ui-monospace, monospace; } pre { overflow-x: auto; margin: .75rem 0; }
.picture { overflow-x: auto; } .picture svg { max-width: 100%; height: auto; }
`;
