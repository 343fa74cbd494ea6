import ts from "typescript";
import { GENERAL_EXCEPTIONS, RETIRED_WORDS } from "./retired-words";

/** A name and the place where it is declared, such as `src/routes.ts:12`. */
export type DeclaredName = Readonly<{ name: string; file: string; line?: number }>;

/** The words of a name: `toldAt`, `told_at` and `told-at` have two. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const RETIRED = RETIRED_WORDS.map((retired) => ({ ...retired, text: ` ${retired.word} ` }));

/** Names with a retired word that no exception allows, one line each. */
export function findRetiredWords(names: Iterable<DeclaredName>): string[] {
  const lines: string[] = [];
  for (const { name, file, line } of names) {
    const text = ` ${wordsOf(name).join(" ")} `;
    for (const { text: word, instead, exceptions = [] } of RETIRED)
      if (
        text.includes(word) &&
        ![...GENERAL_EXCEPTIONS, ...exceptions].some((one) => allows(one, { name, file }))
      )
        lines.push(`${file}${line === undefined ? "" : `:${line}`} ${name}: "${word.trim()}" is ${instead}`);
  }
  return lines;
}

type Exception = (typeof GENERAL_EXCEPTIONS)[number];

/** Whether an exception holds for a name. */
export const allows = ({ names, files }: Exception, { name, file }: DeclaredName): boolean =>
  (names?.test(name) ?? true) && (files?.test(file) ?? true);

/** Keys of objects that are no names: selectors of style sheets, texts. */
const NAME = /^#?[\w$.:/*-]+$/;

/** What a TypeScript or JavaScript file declares: variables, functions, types, members, keys of objects. */
export function declaredNames(file: string, text: string): DeclaredName[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const found: DeclaredName[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined && NAME.test(name))
      found.push({ name, file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is named here is declared elsewhere. */
const USES_NAME = [
  ts.isPropertyAccessExpression,
  ts.isMetaProperty,
  ts.isJsxAttribute,
  ts.isImportSpecifier,
  ts.isExportSpecifier,
];

function declaredName(node: ts.Node): string | undefined {
  if (!("name" in node) || USES_NAME.some((isUse) => isUse(node))) return undefined;
  const name = node.name as ts.Node | undefined;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name))
    ? name.text
    : undefined;
}
