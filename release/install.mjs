// `release install`: adds a complete release folder or nothing. The running release is not touched.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  chownSync,
  chmodSync,
  copyFileSync,
  readFileSync,
  cpSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ReleaseError, readRelease, verifyRelease } from "./manifest.mjs";
import { createWorkFolder, removeAbandonedFolders } from "./work-folders.mjs";

/** Scripts, styles and fonts of this many latest releases stay for pages that are still open. */
const STATIC_RELEASES = 5;
const ASSETS = "build/client/assets";

function unpackArchive(from, folder) {
  accessSync(from, constants.R_OK);
  if (statSync(from).isDirectory()) {
    cpSync(from, folder, { recursive: true, verbatimSymlinks: true });
    return;
  }
  const { error, status, stderr } = spawnSync(
    "tar",
    ["-xzf", from, "-C", folder, "--strip-components=1", "--no-same-owner"],
    { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } },
  );
  if (error?.code === "ENOENT")
    throw new ReleaseError("The command tar is missing. Install it: apt-get install tar");
  if (error) throw error;
  if (status === 0) return;
  const [reason = `tar ended with code ${status}`] = stderr.split("\n").filter(Boolean);
  if (/No space left|quota exceeded/i.test(stderr))
    throw Object.assign(new Error(reason), { code: "ENOSPC", path: path.dirname(folder) });
  throw new ReleaseError(
    `${from} is not a whole release archive (${reason.trim()}). Nothing was installed. Copy the archive again.`,
  );
}

/** Only root may write: the service must not change its own code. */
function makeReadOnly(folder) {
  const root = process.getuid() === 0;
  for (const name of ["", ...readdirSync(folder, { recursive: true })]) {
    const file = path.join(folder, name);
    const kind = lstatSync(file);
    if (kind.isSymbolicLink()) continue;
    if (root) chownSync(file, 0, 0);
    chmodSync(file, kind.isDirectory() || kind.mode & 0o111 ? 0o755 : 0o644);
  }
}

/** Copies the assets of this release to the shared folder and removes those of old releases. */
function publishStaticFiles(directories, folder, version) {
  const { assets, lists } = {
    assets: path.join(directories.static, "assets"),
    lists: path.join(directories.static, "releases"),
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
    try {
      copyFileSync(path.join(folder, ASSETS, name), `${to}.new`);
      chmodSync(`${to}.new`, 0o644);
      renameSync(`${to}.new`, to);
    } catch (error) {
      rmSync(`${to}.new`, { force: true });
      throw error;
    }
  }
  writeFileSync(path.join(lists, version), `${names.join("\n")}\n`);
  removeOldStaticFiles(assets, lists);
}

function removeOldStaticFiles(assets, lists) {
  const byAge = readdirSync(lists).sort(
    (a, b) => statSync(path.join(lists, b)).mtimeMs - statSync(path.join(lists, a)).mtimeMs,
  );
  const retainedNames = new Set(
    byAge.slice(0, STATIC_RELEASES).flatMap((name) => readNameList(path.join(lists, name))),
  );
  for (const oldVersion of byAge.slice(STATIC_RELEASES)) {
    for (const name of readNameList(path.join(lists, oldVersion)))
      if (!retainedNames.has(name)) rmSync(path.join(assets, name), { force: true });
    rmSync(path.join(lists, oldVersion));
  }
}

const readNameList = (list) => readFileSync(list, "utf8").split("\n").filter(Boolean);

export function installRelease(directories, from) {
  if (!existsSync(from)) throw new ReleaseError(`There is no archive or folder ${from}.`);
  mkdirSync(directories.releases, { recursive: true, mode: 0o755 });
  removeAbandonedFolders(directories.releases);
  const unpacked = createWorkFolder(directories.releases, "unpacked");
  try {
    unpackArchive(from, unpacked);
    const { version, platform } = verifyRelease(unpacked);
    const thisPlatform = `${process.platform}-${process.arch}`;
    if (platform !== thisPlatform)
      throw new ReleaseError(`Release ${version} is for ${platform}, and this machine is ${thisPlatform}.`);
    const target = path.join(directories.releases, version);
    if (existsSync(target)) {
      verifyRelease(target);
      if (JSON.stringify(readRelease(target)) !== JSON.stringify(readRelease(unpacked)))
        throw new ReleaseError(
          `There is another release ${version} already. Give the new one another version.`,
        );
      console.log(`Release ${version} is installed already, whole.`);
      return version;
    }
    makeReadOnly(unpacked);
    publishStaticFiles(directories, unpacked, version);
    renameSync(unpacked, target);
    console.log(`Release ${version} is installed in ${target}. Next: release switch ${version}`);
    return version;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
