import { existsSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { ReleaseError } from "./manifest.mjs";
import { listVersions, readLinkVersion } from "./switch.mjs";
import { createWorkFolder, removeAbandonedFolders } from "./work-folders.mjs";

/** After `switch --no-restart` a process can still run a release that is no longer current. */
function isInUse(folder) {
  if (!existsSync("/proc/self/exe")) return false;
  const programs = `${realpathSync(folder)}/`;
  return readdirSync("/proc").some((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/exe`).startsWith(programs);
    } catch {
      return false;
    }
  });
}

/** Returns null if the release may be removed. */
function reasonToStay(directories, version) {
  if (version === readLinkVersion(directories.current)) return "is the current one";
  if (version === readLinkVersion(directories.previous))
    return 'is the previous one, to which "back" returns';
  if (isInUse(path.join(directories.releases, version))) return "still runs: restart the unit first";
  return null;
}

/** Renames the folder first: a killed command leaves no incomplete release under its version. */
function removeFolder(directories, version) {
  const folder = createWorkFolder(directories.releases, "removed");
  renameSync(path.join(directories.releases, version), path.join(folder, version));
  rmSync(folder, { recursive: true });
}

/** Its scripts stay for open pages. @throws ReleaseError if it is missing, current, previous or running */
export function removeRelease(directories, version) {
  const versions = listVersions(directories);
  if (!versions.includes(version))
    throw new ReleaseError(`There is no release ${version}. There is: ${versions.join(", ") || "none"}.`);
  const reason = reasonToStay(directories, version);
  if (reason) throw new ReleaseError(`Release ${version} ${reason}. Nothing was changed.`);
  removeFolder(directories, version);
  console.log(`Release ${version} is removed.`);
}

/** Modification time in ms of the list that `install` writes; 0 if that list was removed. */
const installedAt = (directories, version) =>
  statSync(path.join(directories.static, "releases", version), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export function pruneReleases(directories) {
  const current = readLinkVersion(directories.current);
  if (!current || !existsSync(path.join(directories.releases, current)))
    throw new ReleaseError("No release is the current one, so all stay. Name one: release remove <version>");
  removeAbandonedFolders(directories.releases);
  const currentSince = installedAt(directories, current);
  const removed = listVersions(directories).filter(
    (version) =>
      installedAt(directories, version) < currentSince && reasonToStay(directories, version) === null,
  );
  for (const version of removed) removeFolder(directories, version);
  console.log(
    removed.length === 0
      ? "There is no release to remove: the current and the previous one stay, and those installed later."
      : `Removed: ${removed.join(", ")}. ${listVersions(directories).join(", ")} stay.`,
  );
}
