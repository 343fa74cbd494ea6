// `release remove` and `release prune`: make room. What serves, and the way back from it, always stay.
import { existsSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { ReleaseError } from "./manifest.mjs";
import { listVersions, readLinkVersion } from "./switch.mjs";
import { createWorkFolder, removeAbandonedFolders } from "./work-folders.mjs";

/** Whether a process runs a program of this folder: after `switch --no-restart` that is no longer the current release. */
function isInUse(folder) {
  if (!existsSync("/proc/self/exe")) return false;
  // The kernel names programs without the links on the way to them.
  const programs = `${realpathSync(folder)}/`;
  return readdirSync("/proc").some((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/exe`).startsWith(programs);
    } catch {
      // It has ended, or belongs to another user.
      return false;
    }
  });
}

/** Why a release must stay; null: it may go. */
function reasonToStay(directories, version) {
  if (version === readLinkVersion(directories.current)) return "is the current one";
  if (version === readLinkVersion(directories.previous))
    return 'is the previous one, to which "back" returns';
  if (isInUse(path.join(directories.releases, version))) return "still runs: restart the unit first";
  return null;
}

/** Away in one step and then deleted: a command that is killed meanwhile leaves no half release with a version. */
function removeFolder(directories, version) {
  const folder = createWorkFolder(directories.releases, "removed");
  renameSync(path.join(directories.releases, version), path.join(folder, version));
  rmSync(folder, { recursive: true });
}

/**
 * Removes one installed release. Its scripts stay for pages that are open, as those of any of the last releases.
 * @throws ReleaseError when there is none, or it is the current or the previous one, or runs
 */
export function removeRelease(directories, version) {
  const versions = listVersions(directories);
  if (!versions.includes(version))
    throw new ReleaseError(`There is no release ${version}. There is: ${versions.join(", ") || "none"}.`);
  const reason = reasonToStay(directories, version);
  if (reason) throw new ReleaseError(`Release ${version} ${reason}. Nothing was changed.`);
  removeFolder(directories, version);
  console.log(`Release ${version} is removed.`);
}

/** When a release was installed, in ms: `install` writes the list of its scripts. 0: so long ago that the list is gone. */
const installedAt = (directories, version) =>
  statSync(path.join(directories.static, "releases", version), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Removes all releases that were installed before the current one but the previous one. */
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
