/** Fischer's protocol with any number of processes, as a TChecker file: a state space to measure with. */
export function fischer(count: number): string {
  const events = ['request', 'claim', 'retry', 'enter', 'leave'];
  const lines = [
    `system:fischer_${count}`,
    ...events.map((event) => `event:${event}`),
    `int:1:0:${count}:0:owner`,
  ];
  for (let p = 1; p <= count; p++) {
    lines.push(
      `process:P${p}`,
      `clock:1:x${p}`,
      `location:P${p}:idle{initial:}`,
      `location:P${p}:asking{invariant: x${p} <= 2}`,
      `location:P${p}:waiting{}`,
      `location:P${p}:critical{}`,
      `edge:P${p}:idle:asking:request{provided: owner == 0 : do: x${p} = 0}`,
      `edge:P${p}:asking:waiting:claim{provided: x${p} <= 2 : do: x${p} = 0; owner = ${p}}`,
      `edge:P${p}:waiting:asking:retry{provided: owner == 0 : do: x${p} = 0}`,
      `edge:P${p}:waiting:critical:enter{provided: x${p} > 2 && owner == ${p}}`,
      `edge:P${p}:critical:idle:leave{do: owner = 0}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
