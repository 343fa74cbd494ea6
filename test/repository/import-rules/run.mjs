import path from "node:path";
import { checkImports } from "./cruise.mjs";
import { findMisplacedQueries } from "./queries.mjs";

/** A parser that reads nothing would report no violation. */
const MIN_MODULES = 2000;

const root = path.join(import.meta.dirname, "../../..");
const { violations, modules, imports } = await checkImports(root);
const problems = [...violations, ...findMisplacedQueries(root)];
if (modules < MIN_MODULES) problems.push(`fewer than ${MIN_MODULES} modules were read`);
for (const problem of problems) console.error(problem);
console.log(`import rules: ${modules} modules, ${imports} imports, ${problems.length} violations`);
process.exit(problems.length > 0 ? 1 : 0);
