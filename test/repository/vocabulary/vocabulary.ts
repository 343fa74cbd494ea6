import ts from "typescript";
import { GENERAL_EXCEPTIONS, RETIRED_WORDS } from "./retired-words";

export type DeclaredName = Readonly<{ name: string; file: string; line?: number }>;

/** Splits names in camel, snake and kebab case into words. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const RETIRED = RETIRED_WORDS.map((retired) => ({ ...retired, text: ` ${retired.word} ` }));

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

export const allows = ({ names, files }: Exception, { name, file }: DeclaredName): boolean =>
  (names?.test(name) ?? true) && (files?.test(file) ?? true);

const NAME = /^#?[\w$.:/*-]+$/;

/** Names declared in a file: variables, functions, types, members, object keys. */
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

/** These nodes refer to names declared elsewhere. */
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
