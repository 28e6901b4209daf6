/** A document with a little of everything, edited and read again. */
import { expect } from 'vitest';
import { editXml } from '../../src/language/edit/edit-xml.js';
import { type ModelEdit, changedText } from '../../src/language/edit/model-edit.js';
import { type Model } from '../../src/language/model.js';
import { parseUppaalXml } from '../../src/language/parse-uppaal-xml.js';

export const SMALL = `<?xml version="1.0" encoding="utf-8"?>
<!-- before -->
<nta>
  <declaration>clock x; // a &lt; b</declaration>
  <template>
    <name x='5' y='5'>P</name>
    <location id="id0" x="0" y="0"><name x="1" y="2">A</name><label kind="invariant">x &lt;= 3</label></location>
    <location id="id1"
              x="100" y="0"><!-- kept --><urgent/></location>
    <branchpoint id="id2" x="50" y="50"/>
    <init ref="id0"/>
    <transition color="#ff0000"><source ref="id0"/><target ref="id1"/><label kind="guard" x="9" y="9"><![CDATA[x < 2 && x > 1]]></label><nail x="1" y="1"/><nail x="2" y="2"/></transition>
    <transition><source ref="id1"/><target ref="id0"/></transition>
  </template>
  <system>system P;</system>
  <queries><query><formula>E&lt;&gt; P.A</formula></query></queries>
  <unknown>kept</unknown>
</nta>
`;

export function edited(text: string, edit: ModelEdit): string {
  const changes = editXml({ path: 'm.xml', text }, edit);
  expect(changes).toBeDefined();
  return changedText(text, changes!);
}

export function read(text: string): Model {
  return parseUppaalXml({ path: 'm.xml', text }, () => undefined);
}

/** What goes and what comes, all changes together. */
