import { readdirSync } from "node:fs";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { importRules } from "./rules.mjs";

/** @returns {Promise<{ violations: string[], modules: number, imports: number }>} `violations`: `rule: from → to` */
export async function checkImports(root) {
  const features = readdirSync(path.join(root, "src/features"));
  const tsConfigFile = path.join(root, "tsconfig.json");
  const { output } = await cruise(
    ["src"],
    {
      baseDir: root,
      ruleSet: { forbidden: importRules(features) },
      validate: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "^src/paraglide/" },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: tsConfigFile },
    },
    {},
    { tsConfig: extractTSConfig(tsConfigFile) },
  );
  const { violations, totalCruised, totalDependenciesCruised } = output.summary;
  return {
    violations: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    modules: totalCruised,
    imports: totalDependenciesCruised,
  };
}
