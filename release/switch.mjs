import { spawnSync } from "node:child_process";
import { existsSync, readlinkSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ReleaseError, readRelease, verifyRelease } from "./manifest.mjs";
import { compareMigrations } from "./migrations.mjs";

const UNIT = "reboot.service";

export function readLinkVersion(link) {
  try {
    return path.basename(readlinkSync(link));
  } catch {
    return null;
  }
}

/** Renames atomically: the link always exists. */
function replaceLink(link, version) {
  rmSync(`${link}.new`, { force: true });
  symlinkSync(path.join("releases", version), `${link}.new`);
  renameSync(`${link}.new`, link);
}

const isActive = () => spawnSync("systemctl", ["is-active", "--quiet", UNIT]).status === 0;

function runAsService(findRelease, args) {
  const wrapper = path.join(findRelease, "deploy/rebootctl");
  const { status } = spawnSync("sh", [wrapper, ...args], {
    stdio: "inherit",
    env: { ...process.env, REBOOT_RELEASE: findRelease },
  });
  return status === 0;
}

async function isReady(url, seconds) {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.status === 200) return true;
    await sleep(250);
  }
  return false;
}

/** Restarts the unit on `current`. @returns downtime in ms; null if it did not become ready */
async function restart({ url, seconds }) {
  const startedAt = performance.now();
  if (spawnSync("systemctl", ["restart", UNIT], { stdio: "inherit" }).status !== 0) return null;
  return (await isReady(url, seconds)) ? Math.round(performance.now() - startedAt) : null;
}

const incompatibleMessage = (names) =>
  `The database has changed in a way that it does not run on (${names.map(({ name }) => name).join(", ")}).`;

async function activateRelease(directories, version, options) {
  const previousVersion = readLinkVersion(directories.current);
  replaceLink(directories.current, version);
  if (previousVersion && previousVersion !== version) replaceLink(directories.previous, previousVersion);
  if (!options.restart || !isActive()) {
    console.log(
      `${directories.current} is release ${version}. The unit does not run; start it: systemctl enable --now reboot.socket ${UNIT}`,
    );
    return;
  }
  const readyAfterMs = await restart(options);
  if (readyAfterMs !== null) return void console.log(`Release ${version} is ready after ${readyAfterMs} ms.`);
  await rollBack(directories, { before: previousVersion, version }, options);
}

async function rollBack(directories, { before: previousVersion, version }, options) {
  const lastLogLines =
    spawnSync("journalctl", ["-u", UNIT, "-n", "20", "--no-pager", "-o", "cat"], { encoding: "utf8" })
      .stdout ?? "";
  if (lastLogLines) console.error(lastLogLines.trimEnd());
  if (!previousVersion)
    throw new ReleaseError(
      `Release ${version} does not come up. Read the lines above; there is no release before it.`,
    );
  const { stopping } = compareMigrations(
    findRelease(directories, previousVersion),
    findRelease(directories, version),
  );
  replaceLink(directories.current, previousVersion);
  const readyAfterMs = await restart(options);
  if (readyAfterMs !== null)
    throw new ReleaseError(
      `Release ${version} does not come up within ${options.seconds} s. Release ${previousVersion} serves again.`,
    );
  throw new ReleaseError(
    `Neither release ${version} nor release ${previousVersion} comes up. ${stopping.length > 0 ? incompatibleMessage(stopping) : ""} ${RESTORE}`,
  );
}

const RESTORE =
  "To go back to the backup that was made before the switch: systemctl stop reboot.socket reboot.service; rebootctl restore latest --overwrite; systemctl start reboot.socket reboot.service. What was entered since is lost.";

function findRelease(directories, version) {
  const folder = path.join(directories.releases, version);
  if (!existsSync(folder))
    throw new ReleaseError(
      `There is no release ${version}. There is: ${listVersions(directories).join(", ") || "none"}.`,
    );
  return readRelease(folder);
}

export const listVersions = ({ releases }) =>
  existsSync(releases)
    ? readdirSync(releases)
        .filter((name) => !name.startsWith("."))
        .sort()
    : [];

export async function switchRelease(directories, version, options) {
  const next = findRelease(directories, version);
  const folder = path.join(directories.releases, version);
  verifyRelease(folder);
  const previousVersion = readLinkVersion(directories.current);
  if (previousVersion === version) return void console.log(`Release ${version} is the current one already.`);
  if (previousVersion) {
    const { added, stopping } = compareMigrations(findRelease(directories, previousVersion), next);
    const { stopping: gone } = compareMigrations(next, findRelease(directories, previousVersion));
    if (gone.length > 0)
      throw new ReleaseError(`Release ${version} is older. ${incompatibleMessage(gone)} ${RESTORE}`);
    console.log(
      `Release ${previousVersion} → ${version}: ${added.length} migrations; ${stopping.length === 0 ? `release ${previousVersion} runs on the changed database too` : `no way back to ${previousVersion} but the backup (${stopping.map(({ name }) => name).join(", ")})`}.`,
    );
    if (options.doctor && !runAsService(folder, ["doctor"]))
      throw new ReleaseError(
        `The doctor of release ${version} found something that stops it, in the lines above. Nothing was changed. Put it right, or switch all the same: release switch ${version} --no-doctor`,
      );
    if (options.backup && !runAsService(path.join(directories.releases, previousVersion), ["backup"]))
      throw new ReleaseError(
        `The backup failed; the lines above say why. Nothing was changed. Put it right, or switch without a backup: release switch ${version} --no-backup`,
      );
  }
  await activateRelease(directories, version, options);
}

export async function switchBack(directories, options) {
  const [now, previousVersion] = [
    readLinkVersion(directories.current),
    readLinkVersion(directories.previous),
  ];
  if (!now || !previousVersion) throw new ReleaseError("There is no release before this one.");
  const { stopping } = compareMigrations(
    findRelease(directories, previousVersion),
    findRelease(directories, now),
  );
  if (stopping.length > 0)
    throw new ReleaseError(
      `Release ${previousVersion} cannot take over. ${incompatibleMessage(stopping)} Nothing was changed. ${RESTORE}`,
    );
  verifyRelease(path.join(directories.releases, previousVersion));
  await activateRelease(directories, previousVersion, options);
}

export function listReleases(directories) {
  const [now, previousVersion] = [
    readLinkVersion(directories.current),
    readLinkVersion(directories.previous),
  ];
  for (const version of listVersions(directories)) {
    const label = version === now ? "  current" : version === previousVersion ? "  previous" : "";
    console.log(`${version}${label}`);
  }
}
