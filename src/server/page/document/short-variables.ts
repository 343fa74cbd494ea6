/**
 * A style sheet with shorter names for the variables that Lightning CSS adds for light and dark, and with one declaration where
 * it writes two. The build does so in its files (`tools/vite/short-variables.ts`), the server in the style sheet of light pages.
 */
export const shortenVariables = (css: string): string =>
  css.replaceAll("--lightningcss-", "--").replaceAll(/(--light:[^;]*;--dark:[^;]*;)\1/g, "$1");
