import { readFileSync } from "node:fs";
import { type Plugin, minifySync } from "vite";
import { iconShapes } from "./icon-shapes.ts";

const QUERY = "?minified";

/**
 * `import text from "./x.js?minified"` gives the file as a text, minified: it goes into pages, not into a bundle. Of an
 * icon, `x.svg?minified`, it gives the shapes alone.
 */
export function minified(): Plugin {
  return {
    name: "minified",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const source = readFileSync(file, "utf8");
      if (file.endsWith(".svg")) return `export default ${JSON.stringify(iconShapes(source))}`;
      const { code, errors } = minifySync(file, source, {
        module: false,
        compress: { target: "es2018" },
      });
      if (errors.length > 0) this.error(errors[0]!.message);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
