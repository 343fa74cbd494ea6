/** Shortens variables of Lightning CSS, as `tools/vite/short-variables.ts` does in built files. */
export const shortenVariables = (css: string): string =>
  css.replaceAll("--lightningcss-", "--").replaceAll(/(--light:[^;]*;--dark:[^;]*;)\1/g, "$1");
