// Writes docs/security/dependencies.md from the lockfile.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "prettier";

const root = path.resolve(import.meta.dirname, "../..");
export const REPORT = path.join(root, "docs/security/dependencies.md");

/** Allowed licences of runtime packages, with their conditions. */
export const ALLOWED: Readonly<Record<string, string>> = {
  MIT: "keep the notice",
  "MIT-0": "nothing",
  ISC: "keep the notice",
  "0BSD": "nothing",
  BSD: "keep the notice (the two-clause text, said by its README)",
  "BSD-2-Clause": "keep the notice",
  "BSD-3-Clause": "keep the notice, do not advertise with its authors",
  "BlueOak-1.0.0": "keep the notice",
  "Apache-2.0": "keep the notice; a grant of patents",
  "CC0-1.0": "nothing",
  "OFL-1.1": "a font: keep its licence with it, do not sell it alone",
  "MPL-2.0": "files of it that are changed stay open; used unchanged, as a package",
  "LGPL-3.0-or-later": "libvips, a shared library that sharp loads: it can be exchanged, and is not changed",
};

/** Licences from package files, where package.json names none. */
const LICENCES_FROM_FILES: Readonly<Record<string, string>> = {
  "png-js": "MIT",
  "combine-errors": "MIT",
  "sqlite-wasm-kysely": "not said",
  "@inlang/plugin-message-format": "not said",
};

type Side = "browser" | "server" | "development";
type Package = { name: string; version: string; licence: string; direct: boolean; side: Side };
type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Own = { dependencies?: object; devDependencies?: object; optionalDependencies?: object };

const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const nameOf = (packagePath: string): string =>
  packagePath.slice(packagePath.lastIndexOf("node_modules/") + "node_modules/".length);

const mayBeLoaded = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !/\.(test|fixture|server|d)\.tsx?$|\.server\.|\.input\.|^platform\/config|^(server|adapters|db|ports)\/|\/mails\//.test(
    file,
  );

function importedByPages(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })) {
    if (!mayBeLoaded(file)) continue;
    const text = readFileSync(path.join(root, "src", file), "utf8");
    for (const [, name] of text.matchAll(
      /(?:^import (?!type )[^;]*?from |^import |import\()"(@[^/"]+\/[^/"]+|[^./"@][^/"]*)/gm,
    ))
      names.add(name!);
  }
  return names;
}

/** Resolves a package like Node: in its own folder, then in those above. */
function resolvePackage(lock: Record<string, Entry>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const packagePath = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[packagePath]) return packagePath;
    if (at === "") return null;
    if (!at.includes("/node_modules/")) at = "";
  }
}

function reachedFrom(lock: Record<string, Entry>, names: Iterable<string>): Set<string> {
  const reached = new Set<string>();
  const visit = (packagePath: string | null): void => {
    if (packagePath === null || reached.has(packagePath)) return;
    reached.add(packagePath);
    for (const name of Object.keys(lock[packagePath]!.dependencies ?? {}))
      visit(resolvePackage(lock, packagePath, name));
  };
  for (const name of names) visit(resolvePackage(lock, "", name));
  return reached;
}

export function packages(): Package[] {
  const lock: Record<string, Entry> = json("package-lock.json").packages;
  const own: Own = json("package.json");
  const direct = new Set(
    Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }),
  );
  const loaded = reachedFrom(lock, importedByPages());
  return Object.entries(lock)
    .filter(([packagePath]) => packagePath !== "")
    .map(([packagePath, { version = "", license, dev, devOptional }]) => {
      const name = nameOf(packagePath);
      const side: Side = dev || devOptional ? "development" : loaded.has(packagePath) ? "browser" : "server";
      return {
        name,
        version,
        licence: license ?? LICENCES_FROM_FILES[name] ?? "not said",
        direct: packagePath === `node_modules/${name}` && direct.has(name),
        side,
      };
    })
    .toSorted((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** Of alternatives (OR), one allowed licence is enough. */
export function isAllowed(licence: string): boolean {
  const bare = licence.replaceAll(/[()]/g, "");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isAllowed);
  return bare.split(" AND ").every((each) => Object.hasOwn(ALLOWED, each));
}

const WHERE: Record<Side, string> = {
  browser: "in the browser, or in both",
  server: "on the server",
  development: "development",
};

export async function report(): Promise<string> {
  const all = packages();
  const running = all.filter(({ side }) => side !== "development");
  const counted = (of: Package[]) =>
    [...Map.groupBy(of, ({ licence }) => licence)]
      .map(([licence, those]) => [licence, those.length] as const)
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rows = (of: Package[]) =>
    of.map(
      (one) =>
        `| ${one.name} | ${one.version} | ${one.licence} | ${one.direct ? "direct" : "transitive"} | ${WHERE[one.side]} |`,
    );
  const head = ["| Package | Version | Licence | Asked for | Where |", "| --- | --- | --- | --- | --- |"];
  const lines = [
    "# What the program is made of",
    "",
    "Made by `npm run licences` from `package-lock.json`; `test/repository/licences.test.ts` fails when it is not of the present one, or when",
    "something that runs has a licence that is not allowed (`test/repository/licences.ts`). Parts for other systems are listed too.",
    '"In the browser" is said of everything that a module of a page can lead to: more than what is really sent.',
    "",
    "| Licence | Packages that run | Allowed, since it asks to |",
    "| --- | --- | --- |",
    ...counted(running).map(([licence, many]) => `| ${licence} | ${many} | ${why(licence)} |`),
    "",
    `## What runs: ${running.length} packages`,
    "",
    ...head,
    ...rows(running),
    "",
    `## For development only: ${all.length - running.length} packages`,
    "",
    counted(all.filter(({ side }) => side === "development"))
      .map(([licence, many]) => `${licence}: ${many}`)
      .join(" · "),
    "",
    ...head,
    ...rows(all.filter(({ side }) => side === "development")),
    "",
  ];
  return format(lines.join("\n"), { parser: "markdown", printWidth: 110 });
}

const why = (licence: string): string =>
  licence
    .replaceAll(/[()]/g, "")
    .split(/ AND | OR /)
    .map((each) => ALLOWED[each] ?? "**not allowed**")
    .join("; ");

if (import.meta.filename === process.argv[1]) {
  writeFileSync(REPORT, await report());
  const refused = packages().filter(({ side, licence }) => side !== "development" && !isAllowed(licence));
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: ${licence} is not allowed`);
  console.log(`${path.relative(root, REPORT)}: written, ${refused.length} licences are not allowed`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
