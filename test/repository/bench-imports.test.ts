import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const IMPORTS = /import \{([^}]+)\} from "(\.[^"]+)"/g;

const nameOf = (specifier: string) => specifier.trim().split(/\s/)[0]!;

/** No type checker covers the benchmarks, so a renamed export would break them unnoticed. */
test("each name that a benchmark imports from the program is exported there", () => {
  const missing: string[] = [];
  for (const file of globSync("bench/**/*.mjs"))
    for (const [, specifiers, target] of readFileSync(file, "utf8").matchAll(IMPORTS)) {
      const source = path.join(path.dirname(file), target!);
      const [found] = [source, `${source}.ts`, `${source}.tsx`].flatMap((each) => globSync(each));
      const text = found === undefined ? "" : readFileSync(found, "utf8");
      for (const name of specifiers!.split(",").map(nameOf).filter(Boolean))
        if (!new RegExp(`export [^=(;]*\\b${name}\\b`).test(text))
          missing.push(`${file}: ${name} of ${source}`);
    }
  expect(missing).toEqual([]);
});
