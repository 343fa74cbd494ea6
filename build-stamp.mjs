// The stamp of a finished build: the last step writes it (tools/vite/precompress.ts), so an interrupted build has none.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const STAMP = "build/finished";
const SOURCES = ["src", "messages", "project.inlang/settings.json", "tools/vite"];
const GENERATED = new Set(["src/paraglide"]);
/**
 * Root files that a build can read. An unnecessary one causes needless builds; a missing one would leave an outdated
 * site.
 */
const ROOT_FILE = /^[^.].*\.(ts|mts|cts|js|mjs|cjs|json)$/;

const sourcesOf = (root) => [
  ...SOURCES.filter((entry) => existsSync(path.join(root, entry))),
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && ROOT_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort(),
];

/** Digest of names and bytes, not of times, which a clone or a wrong clock changes. */
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

/** Whether the build is finished and matches the current sources. */
export const isBuildCurrent = (root) =>
  isBuilt(root) && readFileSync(path.join(root, STAMP), "utf8") === sourceDigest(root);

export const stampBuild = (root) => writeFileSync(path.join(root, STAMP), sourceDigest(root));
