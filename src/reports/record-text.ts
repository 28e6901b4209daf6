/** A record as the text of its file: one line per test, so that records can be compared. */
import { type RunRecord } from '../execution/run-record.js';

export function recordText({ format, version, tests, summary, ended, ...head }: RunRecord): string {
  const results = tests.map((test) => `    ${JSON.stringify(test)}`).join(',\n');
  const first = JSON.stringify({ format, version, ...head }, undefined, 2).replace(/\n\}$/, '');
  const last = JSON.stringify({ summary, ended }, undefined, 2).replace(/^\{\n/, '');
  return `${first},\n  "tests": [\n${results}\n  ],\n${last}\n`;
}
