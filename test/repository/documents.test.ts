import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Documents and comments refer to product.md, specification.md and decision records by number. These references must resolve.
const ROOT = path.resolve(import.meta.dirname, "../..");
const DECISIONS = "docs/decisions";
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const records = FILES.filter((file) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file));
const recordNumber = (file: string) => Number(path.basename(file).slice(0, 4));
const sources = FILES.filter((file) => /\.(md|tsx?|mjs|sql|css|typ|ya?ml|json)$/.test(file)).filter(
  (file) => !file.startsWith("messages/") && file !== "package-lock.json",
);

/** `file: reference`, for each match whose target is missing. */
const unresolved = (pattern: RegExp, hasTarget: (match: RegExpExecArray) => boolean): string[] =>
  sources.flatMap((file) =>
    [...read(file).matchAll(pattern)]
      .filter((match) => !hasTarget(match))
      .map((match) => `${file}: ${match[0]}`),
  );

const sectionsOf = (file: string) =>
  new Set([...read(file).matchAll(/^#{2,3} ([\d.]+?)\.? /gm)].map((heading) => heading[1]!));

test("the README has at most 8 KB", () => {
  expect(statSync(path.join(ROOT, "README.md")).size).toBeLessThanOrEqual(8 * 1024);
});

test("each reference to a section of the product or the specification resolves", () => {
  const product = sectionsOf("docs/product.md");
  const specification = sectionsOf("docs/specification.md");
  expect([product.size, specification.size]).toEqual([18, 9]);
  expect(unresolved(/product\.md §([\d.]*\d)(?:[–-]([\d.]*\d))?/g, ([, from]) => product.has(from!))).toEqual(
    [],
  );
  expect(
    unresolved(/spec(?:ification)?(?:\.md)? (?:§|section )(\d+)/g, ([, at]) => specification.has(at!)),
  ).toEqual([]);
});

test("each document that source code names exists", () => {
  const documents = FILES.filter((file) => file.endsWith(".md"));
  const named = sources
    .filter((file) => file.startsWith("src/"))
    .flatMap((file) =>
      [...read(file).matchAll(/(?<![\w./-])[A-Za-z][\w/-]*\.md\b/g)].map(([name]) => ({ file, name })),
    );
  const missing = named.filter(
    ({ name }) => !documents.some((document) => `/${document}`.endsWith(`/${name}`)),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test("each decision that is referred to exists", () => {
  const numbers = new Set(records.map(recordNumber));
  const pattern = /\b[dD]ecisions? (\d+(?:(?:,| and|,? or) \d+)*)/g;
  const isKnown = ([, list]: RegExpExecArray) =>
    [...list!.matchAll(/\d+/g)].every(([number]) => numbers.has(Number(number)));
  expect(unresolved(pattern, isKnown)).toEqual([]);
});

test("each decision record follows the template and has its number", () => {
  const wrong = records.filter((file) => {
    const [title, , status] = read(file).split("\n");
    const sections = [...read(file).matchAll(/^## (.+)$/gm)].map(([, name]) => name).join(", ");
    return !(
      title!.startsWith(`# ${recordNumber(file)}. `) &&
      /^Status: (accepted|superseded by .+)\..* Date: \d{4}-\d\d-\d\d\.$/.test(status!) &&
      sections === "Context, Decision, Alternatives, Consequences"
    );
  });
  expect(records.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("the index lists each decision record once, with its title", () => {
  const listed = [...read(`${DECISIONS}/README.md`).matchAll(/^- \[(.+)\]\((.+\.md)\)/gm)].map(
    ([, title, file]) => `${DECISIONS}/${file!}: ${title!}`,
  );
  const titled = records.map((file) => `${file}: ${read(file).split("\n")[0]!.slice(2)}`);
  expect(listed.toSorted()).toEqual(titled.toSorted());
});
