import ts from "typescript";

/** A comment, or the title of a test, and the line where it begins. */
export type SourceProse = Readonly<{ line: number; text: string }>;

/** The comments of a TypeScript or JavaScript file, and the titles of its tests. */
export function proseOf(file: string, text: string): SourceProse[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<number, string>();
  const addComments = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    // Between the tags of an element, `//` is text.
    if (!ts.isJsxText(node) && !isChildOfElement(node)) {
      addComments(ts.getLeadingCommentRanges(text, node.pos));
      addComments(ts.getTrailingCommentRanges(text, node.end));
    }
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        found.set(title.getStart(source), title.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found].map(([position, prose]) => ({
    line: source.getLineAndCharacterOfPosition(position).line + 1,
    text: prose,
  }));
}

const isChildOfElement = ({ parent }: ts.Node): boolean =>
  parent !== undefined && (ts.isJsxElement(parent) || ts.isJsxFragment(parent));

/** `test(…)`, `test.describe(…)`, `test.each(…)(…)`. */
const isTestCall = (called: ts.Expression): boolean =>
  ts.isIdentifier(called)
    ? called.text === "test" || called.text === "describe"
    : ts.isPropertyAccessExpression(called)
      ? isTestCall(called.expression)
      : ts.isCallExpression(called) && isTestCall(called.expression);
