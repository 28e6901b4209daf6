/**
 * The public interface of the library as text: every exported declaration, without comments, in the order of names; and
 * the names of types that it uses but does not export.
 */
import ts from 'typescript';

export interface ApiReport {
  readonly text: string;
  /** Types of our own that stand in the interface and cannot be named by its users. */
  readonly leaks: readonly string[];
}

export function apiReport(entry: string): ApiReport {
  const program = ts.createProgram([entry], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry)!;
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).map((symbol) => ({
    name: symbol.name,
    target: targetOf(symbol),
  }));
  const known = new Set(exported.map(({ target }) => target));
  const leaks = new Set<string>();
  const printer = ts.createPrinter({ removeComments: true });
  const declarations = exported
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, target }) => {
      const parts = (target.declarations ?? []).map((declaration) => {
        if (isAliasOfConstant(declaration)) return `export type ${name} = ${spelledOut(declaration)};`;
        const shown = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
        look(shown, name);
        return printer.printNode(ts.EmitHint.Unspecified, shown, shown.getSourceFile());
      });
      const own = target.name === name ? '' : `// ${target.name} as ${name}\n`;
      return `${own}${parts.join('\n')}`;
    });
  return { text: `${declarations.join('\n\n')}\n`, leaks: [...leaks].sort() };

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
  function look(node: ts.Node, within: string): void {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isTypeQueryNode(node)) {
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isTypeQueryNode(node)
          ? node.exprName
          : node.expression;
      const symbol = checker.getSymbolAtLocation(name);
      const target = symbol && targetOf(symbol);
      if (target !== undefined && isOurs(target) && !known.has(target))
        leaks.add(`${target.name} in ${within}`);
    }
    if (ts.isImportTypeNode(node)) leaks.add(`${node.getText()} in ${within}`);
    ts.forEachChild(node, (child) => {
      look(child, within);
    });
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
