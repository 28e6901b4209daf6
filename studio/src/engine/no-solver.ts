/** Stands where the solver for integer programs would: browsers do not have it, and covers are found without. */
export const load = undefined;
