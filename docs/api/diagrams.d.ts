export declare const ANY = -1;

export interface Cheapest {
    readonly cost: number;
    readonly vector: Int32Array;
}

export type Cube = Int32Array;

export declare const DEFAULT_DIAGRAM_BUDGET: DiagramBudget;

export declare class Diagram {
    #private;
    constructor(budget?: DiagramBudget);
    addLevel(valueCount: number): number;
    get levelCount(): number;
    valueCount(level: number): number;
    levelSet(levels: Iterable<number>): LevelSet;
    level(set: Ref): number;
    child(set: Ref, value: number): Ref;
    branch(set: Ref, level: number, value: number): Ref;
    contains(set: Ref, vector: ArrayLike<number>): boolean;
    size(set: Ref): number;
    literal(level: number, values: Iterable<number>): Ref;
    choose(level: number, parts: readonly Ref[]): Ref;
    and(a: Ref, b: Ref): Ref;
    or(a: Ref, b: Ref): Ref;
    difference(a: Ref, b: Ref): Ref;
    exclusive(a: Ref, b: Ref): Ref;
    not(a: Ref): Ref;
    all(sets: Iterable<Ref>): Ref;
    any(sets: Iterable<Ref>): Ref;
    includes(a: Ref, b: Ref): boolean;
    exists(set: Ref, levels: LevelSet): Ref;
    forall(set: Ref, levels: LevelSet): Ref;
    andExists(a: Ref, b: Ref, levels: LevelSet): Ref;
    shift(set: Ref, by: number): Ref;
    rename(set: Ref, levels: ReadonlyMap<number, number>): Ref;
    get nodeCount(): number;
    get operationCount(): number;
    get memory(): number;
    get exhausted(): DiagramLimit | undefined;
    collect(live: Iterable<Ref>): void;
}

export interface DiagramBudget {
    readonly memoryMax: number;
    readonly operationsMax: number;
    readonly shouldStop?: (() => boolean) | undefined;
}

export declare const EXHAUSTED: Ref;

export declare const FALSE: Ref;

export declare const LEVELS_MAX = 2048;

export type LevelSet = number & {
    readonly brand: 'LevelSet';
};

export type Ref = number;

export declare const TRUE: Ref;

export declare function cheapest(diagram: Diagram, set: Ref, levels: readonly number[], costOf: (position: number, value: number) => number): Cheapest | undefined;

export declare function count(diagram: Diagram, set: Ref, levels: readonly number[]): bigint | undefined;

export declare function cubes(diagram: Diagram, set: Ref, levels: readonly number[]): Generator<Cube, void>;

export declare function firstCube(diagram: Diagram, set: Ref, levels: readonly number[]): Cube | undefined;
