import { toAsciiDigits } from "./typed-text";

/** Always bullets at the start of a line; the last three are from Word's symbol fonts. */
const BULLETS = "•‣⁃◦∙●○▪▫■□◆◇➢➤❖\uF0B7\uF0A7\uF0D8";
/** May start sentences: bullets only if several lines start with the same one. */
const DASHES = "·–—−‐‑";
/** Have a meaning, so they stay, each on its own line. */
const MARKS = "✓✔☑✅✗✘❌☐→➔➜👉⭐";

const GAP = String.raw`[\t \u00A0\u2000-\u200A\u202F\u3000]`;
/** Indentation and direction marks of Arabic text. */
const START = String.raw`^(${GAP}*)([\u061C\u200E\u200F\u2066-\u2069]*)`;
/** Phones add it after signs that could be emoji. */
const VARIATION = String.raw`[\uFE0E\uFE0F]?`;

const SIGNS = {
  bullet: new RegExp(`${START}([${BULLETS}])${VARIATION}${GAP}*(?=\\S)`, "u"),
  dash: new RegExp(`${START}([${DASHES}])${GAP}+(?=\\S)`, "u"),
  /** Second list level in Word. */
  letterBullet: /^([ \t]*)()(o)\t[\t ]*(?=\S)/,
  mark: new RegExp(`${START}([${MARKS}])${VARIATION}${GAP}*(?=\\S)`, "u"),
  markdown: /^([ \t]*)()([-*+]|\d{1,9}[.)])[ \t]+(?=\S)/,
  number: new RegExp(`${START}(\\(?\\p{Nd}{1,3}(?:[.)]| ?[-–]))${GAP}+(?=\\S)`, "u"),
  letter: new RegExp(`${START}(\\(?\\p{L}[.)])${GAP}+(?=\\S)`, "u"),
} as const;
type Kind = keyof typeof SIGNS;

type Item = { kind: Kind; indent: number; sign: string; text: string };
type Line = { source: string; item: Item | null };

function parseLine(source: string): Line {
  for (const kind of Object.keys(SIGNS) as Kind[]) {
    const match = SIGNS[kind].exec(source);
    if (!match) continue;
    const [whole, indent = "", direction = "", sign = ""] = match;
    const columns = indent.replaceAll("\t", "    ").length;
    return { source, item: { kind, indent: columns, sign, text: direction + source.slice(whole.length) } };
  }
  return { source, item: null };
}

const digitsOf = (sign: string): string => /\d+/.exec(toAsciiDigits(sign))?.[0] ?? "";
/** `(1)` and `(2)` both become `(#)`. */
const formOf = ({ kind, sign }: Item): string =>
  kind === "letter" ? sign.replace(/\p{L}/u, "a") : sign.replace(/\p{Nd}+/u, "#");

/** Excludes words that only start like list items. */
function findListItems(items: readonly Item[], textHasBullets: boolean): Set<Item> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = item.kind === "mark" ? item.kind : `${item.kind} ${formOf(item)}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return new Set([...groups.values()].filter((group) => isList(group, textHasBullets)).flat());
}

function isList(alike: readonly Item[], textHasBullets: boolean): boolean {
  switch (alike[0]!.kind) {
    case "bullet":
    case "markdown":
      return true;
    case "letterBullet":
      return textHasBullets || alike.length > 1;
    case "number": {
      const numbers = alike.map(({ sign }) => Number(digitsOf(sign)));
      return numbers.length > 1 && numbers.every((number, at) => number === numbers[0]! + at);
    }
    default:
      return alike.length > 1;
  }
}

const hasOwnMeaning = ({ kind }: Item): boolean => kind === "mark" || kind === "letter";

/** Open lists, outermost first. `width`: indentation of the next level. */
type Level = { key: string; width: number };

const isBlank = (line: string): boolean => line.trim() === "";
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HARD_BREAK = "  ";

/** @param levels open lists of the previous block, which may continue */
function convertBlock(block: readonly Line[], levels: Level[], textHasBullets: boolean): string[] {
  const items = block.flatMap(({ item }) => item ?? []);
  const listItems = findListItems(items, textHasBullets);
  const isForeign = [...listItems].some(({ kind }) => kind !== "markdown");
  // Indented code, unless it certainly has a bullet.
  const isCode = /^(?: {4}|\t)/.test(block[0]!.source) && items.every(({ kind }) => kind !== "bullet");
  const first = block[0]!.item;
  const goesOn = first !== null && listItems.has(first) && !hasOwnMeaning(first);
  if (!goesOn || isCode) levels.length = 0;
  if (!isForeign || isCode) {
    if (goesOn && !isCode) for (const item of listItems) listLine(item, levels);
    return block.map(({ source }) => source);
  }
  const output: string[] = [];
  for (const { source, item } of block) {
    if (item === null || !listItems.has(item)) output.push(source);
    else if (hasOwnMeaning(item)) {
      if (output.length > 0) output.push(`${output.pop()!.trimEnd()}${HARD_BREAK}`);
      output.push(source);
    } else {
      // Markdown: a list that starts above 1 cannot follow text directly.
      if (levels.length === 0 && output.length > 0) output.push("");
      output.push(listLine(item, levels));
    }
  }
  return output;
}

function listLine(item: Item, levels: Level[]): string {
  const key = `${item.indent} ${formOf(item)}`;
  const known = levels.findIndex((level) => level.key === key);
  if (known !== -1) levels.length = known;
  const indent = levels.reduce((sum, { width }) => sum + width, 0);
  const digits = digitsOf(item.sign);
  const marker = digits === "" ? "- " : `${Number(digits)}${item.sign.endsWith(")") ? ")" : "."} `;
  levels.push({ key, width: marker.length });
  return " ".repeat(indent) + marker + item.text;
}

/** Trimming removed the first line's indentation: align it with its list. */
function alignFirstItem(lines: Line[]): void {
  const end = lines.findIndex(({ source }) => isBlank(source));
  const [first, ...others] = lines.slice(0, end === -1 ? lines.length : end).map(({ item }) => item);
  if (!first || first.kind === "markdown") return;
  const least = others.reduce((min, item) => Math.min(min, item?.indent ?? min), Infinity);
  if (least !== Infinity) first.indent = least;
}

/** Converts pasted lists to Markdown: `•\tone`, `– one`, `١. one`. Idempotent. Signs like `a)`, `✓` and code stay. */
export function convertPastedLists(markdown: string): string {
  const lines = markdown.split("\n").map(parseLine);
  alignFirstItem(lines);
  const textHasBullets = lines.some(({ item }) => item?.kind === "bullet");
  const output: string[] = [];
  const levels: Level[] = [];
  let block: Line[] = [];
  const endBlock = () => {
    if (block.length > 0) output.push(...convertBlock(block, levels, textHasBullets));
    block = [];
  };
  let fence: string | null = null;
  for (const line of lines) {
    const mark = FENCE.exec(line.source)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.source.trim() === mark) fence = null;
      output.push(line.source);
    } else if (mark !== undefined || isBlank(line.source)) {
      endBlock();
      if (mark !== undefined) {
        fence = mark;
        levels.length = 0;
      }
      output.push(line.source);
    } else block.push(line);
  }
  endBlock();
  return output.join("\n");
}
