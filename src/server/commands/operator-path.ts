import path from "node:path";

/** npm runs scripts in the project's directory, not in the operator's. */
export const resolveOperatorPath = (file: string): string =>
  path.resolve(process.env["INIT_CWD"] ?? ".", file);
