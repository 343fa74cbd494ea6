import { readFileSync } from "node:fs";
import { type Plugin, minifySync } from "vite";
import { iconShapes } from "./icon-shapes.ts";

const QUERY = "?minified";

/** `import text from "./x.js?minified"` returns the minified file, `x.svg?minified` only the shapes. */
export function minified(): Plugin {
  return {
    name: "minified",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      if (file.endsWith(".svg"))
        return `export default ${JSON.stringify(iconShapes(readFileSync(file, "utf8")))}`;
      return `export default ${JSON.stringify(minifiedScript(file))}`;
    },
  };
}

export function minifiedScript(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, "utf8"), {
    module: false,
    compress: { target: "es2018" },
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return code.trim();
}
