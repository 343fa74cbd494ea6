import path from "node:path";

/** The build copies the scripts (`tools/vite/child-processes.ts`). @param name such as `pictures/picture-process.mjs` */
export const childScriptPath = (name: string): string =>
  path.resolve(import.meta.env.PROD ? "build/server/adapters" : "src/adapters", name);
