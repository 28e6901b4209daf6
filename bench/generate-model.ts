/** Models of any size for the benchmarks: many templates with the constructs that real models use, as XML. */

/** About `bytes` bytes of XML. */
export function generateModel(bytes: number): string {
  const templates: string[] = [];
  let size = HEAD.length;
  while (size < bytes) {
    const template = generateTemplate(templates.length);
    templates.push(template);
    size += template.length;
  }
  const names = templates.map((_, index) => `P${index}`);
  const system = `${names.map((name, index) => `${name} = Node${index}(${index % 8}, ${3 + (index % 5)});`).join('\n')}
system ${names.join(', ')};`;
  const queries = names
    .slice(0, 100)
    .map((name) => `<query><formula>E&lt;&gt; ${name}.Busy and ${name}.x &gt; 3</formula><comment/></query>`);
  return `${HEAD}${templates.join('')}<system>${system}</system>\n<queries>${queries.join('\n')}</queries>\n</nta>\n`;
}

const HEAD = `<?xml version="1.0" encoding="utf-8"?>
<nta>
<declaration>
const int N = 8;
typedef int[0, N - 1] id_t;
typedef struct { id_t owner; int[0, 100] load[id_t]; bool open; } node_t;
node_t nodes[id_t];
chan request[id_t], grant[id_t];
broadcast chan release;
int[0, 1000] total = 0;
int sumOf(const node_t &amp;node) { int s = 0; for (i : id_t) { s += node.load[i]; } return s; }
</declaration>
`;

function generateTemplate(index: number): string {
  return `<template>
<name x="5" y="5">Node${index}</name>
<parameter>const id_t id, const int[1, 20] period</parameter>
<declaration>
clock x, idle;
int[0, 100] level = ${index % 100};
// Looks for the least loaded neighbour, one after the other.
id_t least() {
  int i;
  id_t best = 0;
  for (i = 1; i &lt; N; i++) {
    if (nodes[i].load[id] &lt; nodes[best].load[id] &amp;&amp; !nodes[i].open) best = i;
    else if (sumOf(nodes[i]) == 0) { return i; }
  }
  return best;
}
void put(id_t to, int[0, 10] amount) {
  nodes[to].load[id] = nodes[to].load[id] + amount &gt; 100 ? 100 : nodes[to].load[id] + amount;
  nodes[to].owner = id;
  total = (total + amount) % 1000;
}
</declaration>
<location id="a${index}" x="0" y="0"><name x="-20" y="-30">Idle</name><label kind="invariant" x="-20" y="20">idle &lt;= 10 * period</label></location>
<location id="b${index}" x="200" y="0"><name x="180" y="-30">Busy</name><label kind="invariant" x="180" y="20">x &lt;= period &amp;&amp; forall (i : id_t) nodes[i].load[id] &lt;= 100</label></location>
<location id="c${index}" x="400" y="0"><name x="380" y="-30">Done</name><committed/></location>
<init ref="a${index}"/>
<transition><source ref="a${index}"/><target ref="b${index}"/><label kind="select" x="50" y="-60">other : id_t</label><label kind="guard" x="50" y="-40">other != id &amp;&amp; x &gt;= 1 &amp;&amp; level &lt; 50</label><label kind="synchronisation" x="50" y="-20">request[other]?</label><label kind="assignment" x="50" y="0">x = 0, level++, put(other, 3)</label><nail x="100" y="-10"/></transition>
<transition><source ref="b${index}"/><target ref="c${index}"/><label kind="guard" x="250" y="-40">x == period or level &gt; 10</label><label kind="synchronisation" x="250" y="-20">grant[least()]!</label><label kind="assignment" x="250" y="0">level = level &gt;&gt; 1, idle = 0</label></transition>
<transition><source ref="c${index}"/><target ref="a${index}"/><label kind="synchronisation" x="250" y="80">release!</label><label kind="assignment" x="250" y="100">x = 0, nodes[id].open = !nodes[id].open</label><nail x="400" y="100"/><nail x="0" y="100"/></transition>
<transition><source ref="a${index}"/><target ref="a${index}"/><label kind="synchronisation" x="-90" y="0">release?</label><label kind="assignment" x="-90" y="20">level = 0</label><nail x="-50" y="-30"/><nail x="-50" y="30"/></transition>
</template>
`;
}
