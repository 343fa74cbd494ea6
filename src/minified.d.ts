/** A script's text, minified by `tools/vite/minified.ts` of the build. */
declare module "*.js?minified" {
  const text: string;
  export default text;
}

/** The shapes of an icon, made by `tools/vite/icon-shapes.ts` of the build. */
declare module "*.svg?minified" {
  const shapes: string;
  export default shapes;
}
