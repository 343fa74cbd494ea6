// What each migration means for the release before it, as its file says (docs/upgrading.md).
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** @returns in order, each with whether the previous release runs on the changed database */
export function listMigrations(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return { name: name.replace(/\.sql$/, ""), previousRuns: /^-- Previous release: runs\b/m.test(text) };
    });
}

/** Migrations of `newer` that `older` does not have, and those of them that `older` cannot run on. */
export function compareMigrations(older, newer) {
  const known = new Set(older.migrations.map(({ name }) => name));
  const added = newer.migrations.filter(({ name }) => !known.has(name));
  return { added, stopping: added.filter(({ previousRuns }) => !previousRuns) };
}
