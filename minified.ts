import { readFileSync } from "node:fs";
import { type Plugin, minifySync } from "vite";

const QUERY = "?minified";

/** `import text from "./x.js?minified"` gives the file as a text, minified: it goes into pages, not into a bundle. */
export function minified(): Plugin {
  return {
    name: "minified",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const { code, errors } = minifySync(file, readFileSync(file, "utf8"), {
        module: false,
        compress: { target: "es2018" },
      });
      if (errors.length > 0) this.error(errors[0]!.message);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
