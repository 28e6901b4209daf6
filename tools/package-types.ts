/**
 * The types that the package holds, in dist/types: of what the compiler has written, the declarations that its doors lead to. The
 * rest is of no use to anybody who cannot import it.
 *
 *     node dist-tools/package-types.js
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const BUILT = resolve('dist');
const TYPES = join(BUILT, 'types');
const DOORS = ['index', 'browser', 'zones', 'diagrams', 'worker', 'campaign'].map((name) =>
  join(BUILT, `${name}.d.ts`),
);

const program = ts.createProgram(DOORS, {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
});
const checker = program.getTypeChecker();

/** What is kept: statements, and the names that they import. */
const kept = new Set<ts.Node>();

for (const door of DOORS) {
  const source = program.getSourceFile(door);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${door} is not built.`);
  keepModule(symbol);
}

/** All that a module hands on, and what that is. */
function keepModule(module: ts.Symbol): void {
  const source = module.valueDeclaration as ts.SourceFile;
  if (kept.has(source) || !isBuilt(source)) return;
  kept.add(source);
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    kept.add(statement);
    const from = statement.moduleSpecifier && checker.getSymbolAtLocation(statement.moduleSpecifier);
    if (from !== undefined && statement.exportClause === undefined) keepModule(from);
  }
  for (const exported of checker.getExportsOfModule(module)) keep(exported);
}

/** A name, with all files that hand it on, and what it stands for. */
function keep(symbol: ts.Symbol): void {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration)) kept.add(declaration);
    if (ts.isSourceFile(declaration)) {
      keepModule(symbol);
      continue;
    }
    const statement = ts.findAncestor(declaration, (node) => ts.isSourceFile(node.parent));
    if (statement === undefined || kept.has(statement) || !isBuilt(statement.getSourceFile())) continue;
    if (ts.isImportDeclaration(statement)) continue;
    kept.add(statement);
    keepNamed(statement);
  }
  const next =
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? undefined : checker.getImmediateAliasedSymbol(symbol);
  if (next !== undefined && next !== symbol) keep(next);
}

function keepNamed(node: ts.Node): void {
  if (ts.isIdentifier(node)) {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol !== undefined) keep(symbol);
  }
  ts.forEachChild(node, keepNamed);
}

function isBuilt({ fileName }: ts.SourceFile): boolean {
  return !relative(BUILT, fileName).startsWith('..');
}

/** What is left of a statement; nothing if it is not kept. */
function textOf(statement: ts.Statement): string {
  const source = statement.getSourceFile();
  if (kept.has(statement)) return source.text.slice(statement.getFullStart(), statement.end);
  if (!ts.isImportDeclaration(statement)) return '';
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined) return '';
  if (ts.isNamespaceImport(bindings)) return kept.has(bindings) ? `\n${statement.getText()}` : '';
  const names = bindings.elements.filter((element) => kept.has(element)).map((element) => element.getText());
  return names.length === 0
    ? ''
    : `\nimport { ${names.join(', ')} } from ${statement.moduleSpecifier.getText()};`;
}

rmSync(TYPES, { recursive: true, force: true });
for (const source of program.getSourceFiles()) {
  const text = source.statements.map(textOf).join('').trimStart();
  if (!isBuilt(source) || text === '') continue;
  const target = join(TYPES, relative(BUILT, source.fileName));
  mkdirSync(dirname(target), { recursive: true });
  // The compiler takes four spaces for a level.
  const narrow = text.replace(/^(?: {4})+/gm, (spaces) => spaces.slice(spaces.length / 2));
  writeFileSync(target, `${narrow}\n`);
}
