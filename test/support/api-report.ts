/**
 * The public interface of an entry point as text: every exported declaration, without comments, in the order of names; and
 * the names of types that it uses but does not export.
 */
import ts from 'typescript';

export interface ApiReport {
  readonly text: string;
  /** Types of our own that stand in the interface and cannot be named by its users. */
  readonly leaks: readonly string[];
}

/** Of some entry points; the types of the first may stand in all of them. */
export function apiReports(entries: readonly string[]): readonly ApiReport[] {
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const common = exportsOf(entries[0]!);
  return entries.map(reportOf);

  function reportOf(entry: string): ApiReport {
    const exported = exportsOf(entry);
    const known = new Set([...common.values(), ...exported.values()]);
    const leaks = new Set<string>();
    const declarations = [...exported]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, target]) => {
        const parts = (target.declarations ?? []).map((declaration) => {
          if (isAliasOfConstant(declaration)) return `export type ${name} = ${spelledOut(declaration)};`;
          const shown = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
          for (const leak of leaksOf(shown, known)) leaks.add(`${leak} in ${name}`);
          return printer.printNode(ts.EmitHint.Unspecified, shown, shown.getSourceFile());
        });
        const own = target.name === name ? '' : `// ${target.name} as ${name}\n`;
        return `${own}${parts.join('\n')}`;
      });
    return { text: `${declarations.join('\n\n')}\n`, leaks: [...leaks].sort() };
  }

  function exportsOf(entry: string): ReadonlyMap<string, ts.Symbol> {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
    return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, targetOf(symbol)]));
  }

  /** Such as `(typeof KINDS)[number]`: what it means is shown. */
  function isAliasOfConstant(node: ts.Node): node is ts.TypeAliasDeclaration {
    if (!ts.isTypeAliasDeclaration(node)) return false;
    const hasQuery = (each: ts.Node): boolean =>
      ts.isTypeQueryNode(each) || ts.forEachChild(each, hasQuery) === true;
    return hasQuery(node.type);
  }

  function spelledOut({ name }: ts.TypeAliasDeclaration): string {
    const type = checker.getTypeAtLocation(name);
    const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags;

    return checker.typeToString(type, undefined, NoTruncation | InTypeAlias);
  }

  /** Every name of a type must be one that is exported, or of the language itself. */
  function* leaksOf(node: ts.Node, known: ReadonlySet<ts.Symbol>): Generator<string> {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isTypeQueryNode(node)) {
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isTypeQueryNode(node)
          ? node.exprName
          : node.expression;
      const symbol = checker.getSymbolAtLocation(name);
      const target = symbol && targetOf(symbol);
      if (target !== undefined && isOurs(target) && !isKnown(target, known)) yield target.name;
    }
    if (ts.isImportTypeNode(node)) yield node.getText();
    for (const child of childrenOf(node)) yield* leaksOf(child, known);
  }

  /** A whole module is, if all that it exports has a name in the first entry point. */
  function isKnown(target: ts.Symbol, known: ReadonlySet<ts.Symbol>): boolean {
    if (known.has(target)) return true;
    const isModule = (target.flags & ts.SymbolFlags.ValueModule) !== 0;
    return isModule && checker.getExportsOfModule(target).every(({ name }) => common.has(name));
  }

  function targetOf(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  }

  function isOurs(symbol: ts.Symbol): boolean {
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined || ts.isTypeParameterDeclaration(declaration)) return false;
    return !program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  }
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}
