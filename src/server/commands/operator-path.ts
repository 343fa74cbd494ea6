import path from "node:path";

/** A path as the operator means it: npm runs scripts in the directory of the project, not where the operator stands. */
export const resolveOperatorPath = (file: string): string =>
  path.resolve(process.env["INIT_CWD"] ?? ".", file);
