import { readFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { SETTINGS } from "../../src/platform/config/config";

const FILE = new URL("../../docs/configuration.md", import.meta.url).pathname;

const HEAD = `# Configuration

All environment variables are optional. An empty value counts as not set. An invalid value stops the start with a one-line message. Variables
with a key are secrets and are never printed. A secret can be in a file instead: \`SECRET_FILE=/run/secrets/reboot\` for \`SECRET\`.

<!-- Made from the schema in src/platform/config/config.ts: npm run unit -- test/repository/configuration.test.ts -u -->

`;

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const row = ({ name, fallback, meaning, secret }: (typeof SETTINGS)[number]) =>
  `| \`${name}\`${secret ? " 🔑" : ""} | ${fallback ? `\`${fallback}\`` : ""} | ${cell(meaning)} |`;

test("the list of settings matches the program", async () => {
  const table = ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...SETTINGS.map(row)].join("\n");
  const text = await format(`${HEAD}${table}\n`, { ...(await resolveConfig(FILE)), parser: "markdown" });
  await expect(text).toMatchFileSnapshot(FILE);
});

test("every setting has a meaning, and no other file lists them all", () => {
  for (const { name, meaning } of SETTINGS) expect(meaning, name).toMatch(/^[A-Z].+[^.]$/);
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme).toContain("docs/configuration.md");
  expect(SETTINGS.filter(({ name }) => readme.includes(`| \`${name}\``))).toEqual([]);
});
