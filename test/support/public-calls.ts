/** The public functions and what their parameters may be, as the interface that is written down says: nobody keeps a list. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface PublicCall {
  readonly name: string;
  readonly parameters: readonly PublicParameter[];
}

export interface PublicParameter {
  readonly name: string;
  /** Of one that is one of some words. */
  readonly words?: Words | undefined;
  /** Of one that need not be there, and whose parts need not either. */
  readonly options?: readonly PublicOption[] | undefined;
}

export interface PublicOption {
  readonly name: string;
  readonly isCallback: boolean;
  readonly isNumber: boolean;
  readonly words?: Words | undefined;
  /** Whether it is a list of words. */
  readonly isList: boolean;
}

type Words = readonly (string | number)[];

const PAGE = 'docs/api/tickstone.d.ts';

/** As much of the language as the interface needs: its own declarations take a second to read. */
const LANGUAGE = `
interface Array<T> { [n: number]: T } interface ReadonlyArray<T> { readonly [n: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
interface Error {} interface Promise<T> { then(use: (value: T) => void): void } interface Uint8Array {}
interface ReadonlyMap<K, V> { get(key: K): V }
type Partial<T> = { [P in keyof T]?: T[P] }; type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] }; type Record<K extends keyof any, T> = { [P in K]: T };
type Exclude<T, U> = T extends U ? never : T; type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
`;

export function publicCalls(): readonly PublicCall[] {
  const texts = new Map([
    [PAGE, readFileSync(PAGE, 'utf8')],
    ['language.d.ts', LANGUAGE],
  ]);
  const program = ts.createProgram(
    [...texts.keys()],
    { strict: true, noLib: true, types: [] },
    {
      ...ts.createCompilerHost({}),
      fileExists: (path) => texts.has(path),
      readFile: (path) => texts.get(path),
      getSourceFile: (path) => ts.createSourceFile(path, texts.get(path) ?? '', ts.ScriptTarget.ES2023),
    },
  );
  const checker = program.getTypeChecker();
  return program
    .getSourceFile(PAGE)!
    .statements.filter((each) => ts.isFunctionDeclaration(each))
    .map(({ name, parameters }) => ({
      name: name!.text,
      parameters: parameters.map((parameter) => {
        const type = checker.getNonNullableType(checker.getTypeAtLocation(parameter));
        return {
          name: ts.isIdentifier(parameter.name) ? parameter.name.text : '{}',
          words: wordsOf(type),
          options: parameter.questionToken === undefined ? undefined : optionsOf(type),
        };
      }),
    }));

  function optionsOf(type: ts.Type): readonly PublicOption[] | undefined {
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayType(type);
    const parts = type.getProperties();
    const isOptional = parts.every((part) => (part.flags & ts.SymbolFlags.Optional) !== 0);
    if (!isObject || !isOptional || type.getCallSignatures().length > 0) return undefined;
    return parts.map((part) => {
      const all = checker.getNonNullableType(checker.getTypeOfSymbol(part));
      const isList = checker.isArrayType(all);
      const each = isList ? checker.getTypeArguments(all as ts.TypeReference)[0]! : all;
      return {
        name: part.name,
        isCallback: all.getCallSignatures().length > 0,
        isNumber: (all.flags & ts.TypeFlags.Number) !== 0,
        words: wordsOf(each),
        isList,
      };
    });
  }

  function wordsOf(type: ts.Type): Words | undefined {
    const types = type.isUnion() ? type.types : [type];
    const words = types.map((each) =>
      each.isStringLiteral() || each.isNumberLiteral() ? each.value : undefined,
    );
    return words.every((word) => word !== undefined) ? words : undefined;
  }
}
