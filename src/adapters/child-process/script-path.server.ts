import path from "node:path";

/**
 * A script of a child process; the build copies all of them beside the program (`tools/vite/child-processes.ts`).
 * @param name below `src/adapters`: `pictures/picture-process.mjs`
 */
export const childScriptPath = (name: string): string =>
  path.resolve(import.meta.env.PROD ? "build/server/adapters" : "src/adapters", name);
