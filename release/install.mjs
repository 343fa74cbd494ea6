// `release install`: a new folder beside the others, complete or not there at all. Nothing that runs is touched.
import { execFileSync } from "node:child_process";
import {
  chownSync,
  chmodSync,
  copyFileSync,
  readFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Refusal, readRelease, verifyRelease } from "./manifest.mjs";

/** Of so many releases, the last that were installed, open pages find their scripts, styles and fonts. */
const STATIC_RELEASES = 5;
const ASSETS = "build/client/assets";

/** Unpacks an archive, or takes a folder that was unpacked already. @returns a folder that may be moved into place */
function unpack(from, beside) {
  const folder = mkdtempSync(path.join(beside, ".unpacked-"));
  if (statSync(from).isDirectory()) cpSync(from, folder, { recursive: true, verbatimSymlinks: true });
  else execFileSync("tar", ["-xzf", from, "-C", folder, "--strip-components=1", "--no-same-owner"]);
  return folder;
}

/** The service may read everything and write nothing: root owns it. */
function closeToWriting(folder) {
  const root = process.getuid() === 0;
  for (const name of ["", ...readdirSync(folder, { recursive: true })]) {
    const file = path.join(folder, name);
    const kind = lstatSync(file);
    if (kind.isSymbolicLink()) continue;
    if (root) chownSync(file, 0, 0);
    chmodSync(file, kind.isDirectory() || kind.mode & 0o111 ? 0o755 : 0o644);
  }
}

/** Copies the scripts of this release to the shared folder, and removes those of releases that are long gone. */
function shareStatic(places, folder, version) {
  const { assets, lists } = {
    assets: path.join(places.static, "assets"),
    lists: path.join(places.static, "releases"),
  };
  mkdirSync(assets, { recursive: true });
  mkdirSync(lists, { recursive: true });
  const names = readdirSync(path.join(folder, ASSETS), { recursive: true }).filter((name) =>
    statSync(path.join(folder, ASSETS, name)).isFile(),
  );
  for (const name of names) {
    const to = path.join(assets, name);
    mkdirSync(path.dirname(to), { recursive: true });
    if (existsSync(to)) continue;
    copyFileSync(path.join(folder, ASSETS, name), `${to}.new`);
    chmodSync(`${to}.new`, 0o644);
    renameSync(`${to}.new`, to);
  }
  writeFileSync(path.join(lists, version), `${names.join("\n")}\n`);
  pruneStatic(assets, lists);
}

function pruneStatic(assets, lists) {
  const byAge = readdirSync(lists).sort(
    (a, b) => statSync(path.join(lists, b)).mtimeMs - statSync(path.join(lists, a)).mtimeMs,
  );
  const stays = new Set(byAge.slice(0, STATIC_RELEASES).flatMap((name) => namesIn(path.join(lists, name))));
  for (const gone of byAge.slice(STATIC_RELEASES)) {
    for (const name of namesIn(path.join(lists, gone)))
      if (!stays.has(name)) rmSync(path.join(assets, name), { force: true });
    rmSync(path.join(lists, gone));
  }
}

const namesIn = (list) => readFileSync(list, "utf8").split("\n").filter(Boolean);

/** @returns the version that is there now */
export function installRelease(places, from) {
  if (!existsSync(from)) throw new Refusal(`There is no archive or folder ${from}.`);
  mkdirSync(places.releases, { recursive: true, mode: 0o755 });
  const unpacked = unpack(from, places.releases);
  try {
    const { version, platform } = verifyRelease(unpacked);
    const here = `${process.platform}-${process.arch}`;
    if (platform !== here)
      throw new Refusal(`Release ${version} is for ${platform}, and this machine is ${here}.`);
    const target = path.join(places.releases, version);
    if (existsSync(target)) {
      verifyRelease(target);
      if (JSON.stringify(readRelease(target)) !== JSON.stringify(readRelease(unpacked)))
        throw new Refusal(`There is another release ${version} already. Give the new one another version.`);
      console.log(`Release ${version} is installed already, whole.`);
      return version;
    }
    closeToWriting(unpacked);
    shareStatic(places, unpacked, version);
    renameSync(unpacked, target);
    console.log(`Release ${version} is installed in ${target}. Next: release switch ${version}`);
    return version;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
