/** What the doors of the package let in: their functions and classes, and what parameters may be, as the interfaces that are written down say. Nobody keeps a list. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The entry points of the package, each with the page that says what its interface is. */
export const DOORS = ['tickstone', 'zones', 'diagrams', 'worker', 'campaign'] as const;

export type Door = (typeof DOORS)[number];

export function pageOf(door: Door): string {
  return `docs/api/${door}.d.ts`;
}

export interface PublicCall {
  readonly name: string;
  /** Whether it is called with `new`. */
  readonly isClass: boolean;
  readonly parameters: readonly PublicParameter[];
}

export interface PublicParameter {
  readonly name: string;
  /** Of one that is one of some words. */
  readonly words?: Words | undefined;
  /** Of one that is called so or a budget, or that need not be there, and whose parts need not either. */
  readonly options?: readonly PublicOption[] | undefined;
}

export interface PublicOption {
  readonly name: string;
  readonly isCallback: boolean;
  readonly isNumber: boolean;
  readonly words?: Words | undefined;
  readonly isList: boolean;
  /** Of a list of strings or numbers: one that might stand in it. */
  readonly element?: string | number | undefined;
}

type Words = readonly (string | number)[];

/** As much of the language as the interface needs: its own declarations take a second to read. */
const LANGUAGE = `
interface Array<T> { [n: number]: T } interface ReadonlyArray<T> { readonly [n: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
interface Error {} interface Int32Array {} interface Iterable<T> { next(): T } interface Promise<T> { then(use: (value: T) => void): void } interface Uint8Array {}
interface ReadonlyMap<K, V> { get(key: K): V }
type Partial<T> = { [P in keyof T]?: T[P] }; type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] }; type Record<K extends keyof any, T> = { [P in K]: T };
type Exclude<T, U> = T extends U ? never : T; type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
`;

export function publicCalls(door: Door): readonly PublicCall[] {
  const page = pageOf(door);
  const texts = new Map([
    [page, readFileSync(page, 'utf8')],
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
  return program.getSourceFile(page)!.statements.flatMap((each): readonly PublicCall[] => {
    if (ts.isFunctionDeclaration(each))
      return [{ name: each.name!.text, isClass: false, parameters: each.parameters.map(parameterOf) }];
    if (ts.isVariableStatement(each)) return each.declarationList.declarations.flatMap(constantCall);
    if (!ts.isClassDeclaration(each)) return [];
    const made = each.members.find((member) => ts.isConstructorDeclaration(member));
    return [{ name: each.name!.text, isClass: true, parameters: (made?.parameters ?? []).map(parameterOf) }];
  });

  /** Of one that is a function of a named type. */
  function constantCall({ name }: ts.VariableDeclaration): readonly PublicCall[] {
    const [signature] = checker.getTypeAtLocation(name).getCallSignatures();
    if (signature === undefined || !ts.isIdentifier(name)) return [];
    const parameters = signature.getDeclaration().parameters.filter((each) => ts.isParameter(each));
    return [{ name: name.text, isClass: false, parameters: parameters.map(parameterOf) }];
  }

  function parameterOf(parameter: ts.ParameterDeclaration): PublicParameter {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(parameter));
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : '{}';
    return {
      name,
      words: wordsOf(checker.getBaseConstraintOfType(type) ?? type),
      options: areOptions(name, parameter, type) ? optionsOf(type) : undefined,
    };
  }

  function areOptions(name: string, parameter: ts.ParameterDeclaration, type: ts.Type): boolean {
    if (name === 'options' || name === 'budget') return true;
    const parts = checker.getPropertiesOfType(type);
    const isOptional = parts.every((part) => (part.flags & ts.SymbolFlags.Optional) !== 0);
    return parameter.questionToken !== undefined && isOptional;
  }

  function optionsOf(type: ts.Type): readonly PublicOption[] | undefined {
    const { Object, Intersection } = ts.TypeFlags;
    const isObject = (type.flags & (Object | Intersection)) !== 0 && !checker.isArrayType(type);
    if (!isObject || type.getCallSignatures().length > 0) return undefined;
    return checker.getPropertiesOfType(type).map((part) => {
      const all = checker.getNonNullableType(checker.getTypeOfSymbol(part));
      const isList = checker.isArrayType(all);
      const each = isList ? checker.getTypeArguments(all as ts.TypeReference)[0]! : all;
      return {
        name: part.name,
        isCallback: all.getCallSignatures().length > 0,
        isNumber: (all.flags & ts.TypeFlags.Number) !== 0,
        words: wordsOf(each),
        isList,
        element: isList ? elementOf(each) : undefined,
      };
    });
  }

  function elementOf(type: ts.Type): string | number | undefined {
    const isOf = (flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;
    const plain = isOf(ts.TypeFlags.String) ? 'x' : isOf(ts.TypeFlags.Number) ? 1 : undefined;
    return wordsOf(type)?.[0] ?? plain;
  }

  function wordsOf(type: ts.Type): Words | undefined {
    const types = type.isUnion() ? type.types : [type];
    const words = types.map((each) =>
      each.isStringLiteral() || each.isNumberLiteral() ? each.value : undefined,
    );
    return words.every((word) => word !== undefined) ? words : undefined;
  }
}
