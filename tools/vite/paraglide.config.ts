export const paraglide = {
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["url" as const, "baseLocale" as const],
  outputStructure: "message-modules" as const,
  emitTsDeclarations: false,
};
