import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

export function listMigrations(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return { name: name.replace(/\.sql$/, ""), previousRuns: /^-- Previous release: runs\b/m.test(text) };
    });
}

/** Returns the migrations that only `newer` has, and those of them that `older` cannot run on. */
export function compareMigrations(older, newer) {
  const known = new Set(older.migrations.map(({ name }) => name));
  const added = newer.migrations.filter(({ name }) => !known.has(name));
  return { added, stopping: added.filter(({ previousRuns }) => !previousRuns) };
}
