/** One description of the languages' build for Vite and Vitest. */
export const paraglide = {
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["url" as const, "baseLocale" as const],
  outputStructure: "message-modules" as const,
  emitTsDeclarations: false,
};
