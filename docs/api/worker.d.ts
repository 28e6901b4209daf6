export type WorkName = "coverage" | "compare" | "conform" | "convert" | "diagnose" | "evaluate" | "explore" | "generateClasses" | "generateCommunication" | "generateConnectivity" | "generateCoverage" | "generateDiscrimination" | "generateMutation" | "interfaceOf" | "minimizeSuite" | "simulate" | "verify";

export declare function inWorker<Name extends WorkName>(name: Name, ...args: Parameters<(typeof library)[Name]>): ReturnType<(typeof library)[Name]>;
