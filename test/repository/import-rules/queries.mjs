import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const QUERY_METHODS = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
/** `db` holds code shared by stores; `sample` fills every table. */
const QUERY_FILES = /\.store\.server\.ts$|^src\/(db|sample)\/|\.(test|fixture)\.tsx?$/;
const EXCEPTIONS = {
  "src/adapters/sandbox/": "stands for a payment provider elsewhere, whose own tables these are",
  "src/platform/database/transact.server.ts": "savepoints",
  "src/platform/jobs/enqueue-job.server.ts": "writes to the job queue's own schema",
  "src/server/backup/load-database.ts": "writes every table of a backup",
  "src/server/commands/command-deps.ts": "asks whether a server runs",
  "src/server/database/open-database.ts": "settings of a connection",
  "src/server/doctor/database-checks.ts": "reads the settings of PostgreSQL",
  "src/server/http/health.ts": "asks whether the database answers",
};

/** @returns {string[]} `queries-only-in-stores: file:line selectFrom` */
export function findMisplacedQueries(root) {
  const files = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src", file.split(path.sep).join("/")))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("src/paraglide/"));
  return files
    .filter(
      (file) =>
        !QUERY_FILES.test(file) && !Object.keys(EXCEPTIONS).some((exception) => file.startsWith(exception)),
    )
    .flatMap((file) => queriesIn(file, readFileSync(path.join(root, file), "utf8")));
}

function queriesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = [];
  const report = (node, name) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`queries-only-in-stores: ${file}:${line + 1} ${name}`);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (QUERY_METHODS.has(name.text)) report(node, name.text);
      if (ts.isIdentifier(expression) && expression.text === "sql") report(node, `sql.${name.text}`);
    }
    if (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === "sql") report(node, "sql");
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === "sql")
      report(node, "sql");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
