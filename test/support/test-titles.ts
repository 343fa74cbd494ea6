import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");
const titleCache = new Map<string, ReadonlySet<string>>();

/** `file` is relative to the repository, `test` is the exact title. */
export type NamedTest = { file: string; test: string };

/** Returns the test titles in a file; templates as source text. Skipped and todo tests do not count. */
export function testTitlesIn(file: string): ReadonlySet<string> {
  const cached = titleCache.get(file);
  if (cached) return cached;
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression) && node.arguments.length > 1) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.add(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  titleCache.set(file, titles);
  return titles;
}

const isTest = (called: ts.Expression): boolean =>
  (ts.isIdentifier(called) && called.text === "test") ||
  (ts.isCallExpression(called) &&
    ts.isPropertyAccessExpression(called.expression) &&
    called.expression.name.text === "each");
