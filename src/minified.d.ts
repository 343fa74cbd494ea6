/** A script's text, minified by `minified.ts` of the build. */
declare module "*.js?minified" {
  const text: string;
  export default text;
}
