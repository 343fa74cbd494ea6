// `release switch` and `release back`: which release the unit runs.
import { spawnSync } from "node:child_process";
import { existsSync, readlinkSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal, readRelease, verifyRelease } from "./manifest.mjs";
import { compareMigrations } from "./migrations.mjs";

const UNIT = "reboot.service";

/** The version that a link names; null: there is no such link. */
function linked(link) {
  try {
    return path.basename(readlinkSync(link));
  } catch {
    return null;
  }
}

/** Replaces a link in one step: there is always one, the old or the new. */
function relink(link, version) {
  rmSync(`${link}.new`, { force: true });
  symlinkSync(path.join("releases", version), `${link}.new`);
  renameSync(`${link}.new`, link);
}

const isActive = () => spawnSync("systemctl", ["is-active", "--quiet", UNIT]).status === 0;

/** Runs a command of `release` as the service does, with the settings of its unit. */
function asService(release, args) {
  const wrapper = path.join(release, "deploy/rebootctl");
  const { status } = spawnSync("sh", [wrapper, ...args], {
    stdio: "inherit",
    env: { ...process.env, REBOOT_RELEASE: release },
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

/** Restarts the unit on the release that `current` names now. @returns how long nobody was answered, in ms; null: not at all */
async function restart({ url, seconds }) {
  const began = performance.now();
  if (spawnSync("systemctl", ["restart", UNIT], { stdio: "inherit" }).status !== 0) return null;
  return (await isReady(url, seconds)) ? Math.round(performance.now() - began) : null;
}

const LOST = (names) =>
  `The database has changed in a way that it does not run on (${names.map(({ name }) => name).join(", ")}).`;

/** Puts `version` in place; when it does not come up, puts the one before back. */
async function change(places, version, options) {
  const before = linked(places.current);
  relink(places.current, version);
  if (before && before !== version) relink(places.previous, before);
  if (!options.restart || !isActive()) {
    console.log(
      `${places.current} is release ${version}. The unit does not run; start it: systemctl enable --now reboot.socket ${UNIT}`,
    );
    return;
  }
  const took = await restart(options);
  if (took !== null) return void console.log(`Release ${version} is ready after ${took} ms.`);
  await rollBack(places, { before, version }, options);
}

async function rollBack(places, { before, version }, options) {
  const tail =
    spawnSync("journalctl", ["-u", UNIT, "-n", "20", "--no-pager", "-o", "cat"], { encoding: "utf8" })
      .stdout ?? "";
  if (tail) console.error(tail.trimEnd());
  if (!before)
    throw new Refusal(
      `Release ${version} does not come up. Read the lines above; there is no release before it.`,
    );
  const { stopping } = compareMigrations(release(places, before), release(places, version));
  relink(places.current, before);
  const took = await restart(options);
  if (took !== null)
    throw new Refusal(
      `Release ${version} does not come up within ${options.seconds} s. Release ${before} serves again.`,
    );
  throw new Refusal(
    `Neither release ${version} nor release ${before} comes up. ${stopping.length > 0 ? LOST(stopping) : ""} ${RESTORE}`,
  );
}

const RESTORE =
  "To go back to the backup that was made before the switch: systemctl stop reboot.socket reboot.service; rebootctl restore latest --overwrite; systemctl start reboot.socket reboot.service. What was entered since is lost.";

function release(places, version) {
  const folder = path.join(places.releases, version);
  if (!existsSync(folder))
    throw new Refusal(`There is no release ${version}. There is: ${versions(places).join(", ") || "none"}.`);
  return readRelease(folder);
}

const versions = ({ releases }) =>
  existsSync(releases)
    ? readdirSync(releases)
        .filter((name) => !name.startsWith("."))
        .sort()
    : [];

export async function switchRelease(places, version, options) {
  const next = release(places, version);
  const folder = path.join(places.releases, version);
  verifyRelease(folder);
  const before = linked(places.current);
  if (before === version) return void console.log(`Release ${version} is the current one already.`);
  if (before) {
    const { added, stopping } = compareMigrations(release(places, before), next);
    const { stopping: gone } = compareMigrations(next, release(places, before));
    if (gone.length > 0) throw new Refusal(`Release ${version} is older. ${LOST(gone)} ${RESTORE}`);
    console.log(
      `Release ${before} → ${version}: ${added.length} migrations; ${stopping.length === 0 ? `release ${before} runs on the changed database too` : `no way back to ${before} but the backup (${stopping.map(({ name }) => name).join(", ")})`}.`,
    );
    if (options.doctor && !asService(folder, ["doctor"]))
      throw new Refusal(
        `The doctor of release ${version} found something that stops it. Nothing was changed.`,
      );
    if (options.backup && !asService(path.join(places.releases, before), ["backup"]))
      throw new Refusal("The backup failed. Nothing was changed.");
  }
  await change(places, version, options);
}

export async function back(places, options) {
  const [now, before] = [linked(places.current), linked(places.previous)];
  if (!now || !before) throw new Refusal("There is no release before this one.");
  const { stopping } = compareMigrations(release(places, before), release(places, now));
  if (stopping.length > 0)
    throw new Refusal(
      `Release ${before} cannot take over. ${LOST(stopping)} Nothing was changed. ${RESTORE}`,
    );
  verifyRelease(path.join(places.releases, before));
  await change(places, before, options);
}

export function list(places) {
  const [now, before] = [linked(places.current), linked(places.previous)];
  for (const version of versions(places)) {
    const mark = version === now ? "  current" : version === before ? "  previous" : "";
    console.log(`${version}${mark}`);
  }
}
