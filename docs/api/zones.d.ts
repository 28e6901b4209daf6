export declare const ABSENT = -1073741824;

export type Bound = number;

export declare const CONSTANT_MAX: number;

export type Choice = (interval: Interval) => Rational;

export interface ClockBounds {
    readonly lower: Int32Array;
    readonly upper: Int32Array;
}

export declare class Federation {
    #private;
    readonly dim: number;
    constructor(dim: number);
    get cells(): Int32Array;
    get count(): number;
    at(index: number): number;
    push(cells: Int32Array, at: number): void;
    remove(index: number): void;
    clear(): void;
}

export interface Interval {
    readonly low: Rational;
    readonly lowOpen: boolean;
    readonly high: Rational | undefined;
    readonly highOpen: boolean;
}

export declare const LE_ZERO: Bound;

export declare const LT_ZERO: Bound;

export type Point = readonly Rational[];

export interface Random {
    nextBits(): number;
    nextInt(bound: number): number;
}

export interface Rational {
    readonly numerator: bigint;
    readonly denominator: bigint;
}

export type Relation = 'equal' | 'subset' | 'superset' | 'incomparable';

export declare const UNBOUNDED: Bound;

export declare function addAll(federation: Federation, others: Federation): void;

export declare function addBounds(a: Bound, b: Bound): Bound;

export declare function addDifference(to: Federation, cells: Int32Array, at: number, others: Int32Array, othersAt: number): void;

export declare function addZone(federation: Federation, cells: Int32Array, at: number): boolean;

export declare function assign(cells: Int32Array, at: number, dim: number, x: number, y: number, value: number): boolean;

export declare function atMost(constant: number): Bound;

export declare function below(constant: number): Bound;

export declare function boundConstant(bound: Bound): number;

export declare function choosePoint(cells: Int32Array, at: number, dim: number, choice: Choice): Point | undefined;

export declare function close(cells: Int32Array, at: number, dim: number): boolean;

export declare function constrain(cells: Int32Array, at: number, dim: number, i: number, j: number, bound: Bound): boolean;

export declare function constrainAll(cells: Int32Array, at: number, dim: number, constraints: Int32Array): boolean;

export declare function constraintText(i: number, j: number, bound: Bound, names: readonly string[]): string;

export declare function contains(cells: Int32Array, at: number, dim: number, point: Point): boolean;

export declare function copyZone(to: Int32Array, toAt: number, from: Int32Array, fromAt: number, dim: number): void;

export declare function decimalText(a: Rational): string;

export declare function delay(cells: Int32Array, at: number, dim: number): void;

export declare function delaySome(cells: Int32Array, at: number, dim: number, running: Uint8Array): void;

export declare function delaysInto(cells: Int32Array, at: number, dim: number, point: Point): Interval | undefined;

export declare function difference(from: Federation, others: Federation): Federation;

export declare const earliest: Choice;

export declare function equal(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number): boolean;

export declare function extrapolateLU(cells: Int32Array, at: number, dim: number, bounds: ClockBounds): void;

export declare function extrapolateLUPlus(cells: Int32Array, at: number, dim: number, bounds: ClockBounds): void;

export declare function extrapolateM(cells: Int32Array, at: number, dim: number, greatest: Int32Array): void;

export declare function fractionText(a: Rational): string;

export declare function free(cells: Int32Array, at: number, dim: number, x: number): void;

export declare function hash(cells: Int32Array, at: number, dim: number): number;

export declare function hull(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number): void;

export declare function includes(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number): boolean;

export declare function includesFederation(federation: Federation, others: Federation): boolean;

export declare function includesUpToLU(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number, bounds: ClockBounds): boolean;

export declare function includesZone(federation: Federation, cells: Int32Array, at: number): boolean;

export declare function intersect(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number): boolean;

export declare function intersection(a: Federation, b: Federation): Federation;

export declare function isClosed(cells: Int32Array, at: number, dim: number): boolean;

export declare function isEmpty(cells: Int32Array, at: number): boolean;

export declare function isStrict(bound: Bound): boolean;

export declare function later(point: Point, delay: Rational): Point;

export declare const latest: Choice;

export declare function merge(federation: Federation): void;

export declare const middle: Choice;

export declare function minimalConstraints(out: Int32Array, cells: Int32Array, at: number, dim: number): number;

export declare function negateBound(bound: Bound): Bound;

export declare function packZone(out: Int32Array, outAt: number, cells: Int32Array, at: number, dim: number): number;

export declare function parseRational(text: string): Rational | undefined;

export declare function past(cells: Int32Array, at: number, dim: number): void;

export declare function pastSome(cells: Int32Array, at: number, dim: number, running: Uint8Array): void;

export declare function pickClocks(to: Int32Array, toAt: number, from: Int32Array, fromAt: number, fromDim: number, picks: Int32Array): void;

export declare function randomly(random: Random): Choice;

export declare function reduce(federation: Federation): void;

export declare function relation(cells: Int32Array, at: number, others: Int32Array, othersAt: number, dim: number): Relation;

export declare function reset(cells: Int32Array, at: number, dim: number, x: number, value: number): void;

export declare function seededRandom(seed: number): Random;

export declare function setEmpty(cells: Int32Array, at: number): void;

export declare function setUniverse(cells: Int32Array, at: number, dim: number): void;

export declare function setZero(cells: Int32Array, at: number, dim: number): void;

export declare function swapClocks(cells: Int32Array, at: number, dim: number, x: number, y: number): void;

export declare function timePredecessors(goal: Federation, avoid: Federation): Federation;

export declare function unpackZone(cells: Int32Array, at: number, dim: number, packed: Int32Array, packedAt: number): void;

export declare function zoneText(cells: Int32Array, at: number, dim: number, names: readonly string[]): string;
