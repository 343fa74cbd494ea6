/** Text of a script, minified by `tools/vite/minified.ts`. */
declare module "*.js?minified" {
  const text: string;
  export default text;
}

/** Shapes of an icon, from `tools/vite/icon-shapes.ts`. */
declare module "*.svg?minified" {
  const shapes: string;
  export default shapes;
}
