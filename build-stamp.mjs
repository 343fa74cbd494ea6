// The stamp of a finished build: written as the last step of a build (tools/vite/precompress.ts), so a build that was cut short has none.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const STAMP = "build/finished";
const SOURCES = ["src", "messages", "project.inlang/settings.json", "tools/vite"];
const GENERATED = new Set(["src/paraglide"]);
/**
 * Files at the top of the repository: all that a build could read. One too many costs a build after it changes; one too few
 * would serve an old site.
 */
const ROOT_FILE = /^[^.].*\.(ts|mts|cts|js|mjs|cjs|json)$/;

const sourcesOf = (root) => [
  ...SOURCES.filter((entry) => existsSync(path.join(root, entry))),
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && ROOT_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort(),
];

/** Digest of names and bytes, not times: a fresh clone or a changed clock cannot fool it. */
function sourceDigest(root) {
  const hash = createHash("sha256");
  const walk = (entry) => {
    if (GENERATED.has(entry)) return;
    const file = path.join(root, entry);
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) walk(`${entry}/${name}`);
    else hash.update(`${entry}\0`).update(readFileSync(file)).update("\0");
  };
  for (const entry of sourcesOf(root)) walk(entry);
  return hash.digest("hex");
}

export const isBuilt = (root) => existsSync(path.join(root, STAMP));

/** Whether the finished build was made from the sources as they are now. */
export const isBuildCurrent = (root) =>
  isBuilt(root) && readFileSync(path.join(root, STAMP), "utf8") === sourceDigest(root);

export const stampBuild = (root) => writeFileSync(path.join(root, STAMP), sourceDigest(root));
