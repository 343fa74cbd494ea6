import { execFile } from "node:child_process";
import { readFile, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { SETTINGS } from "../../platform/config/config";
import type { Config } from "../../platform/config/config";
import { type Check, fail, ok, warn } from "./finding";
import { previousSecretsFile } from "../keys/secret.server";
import { unknownSettings } from "./unknown-settings";

export type EnvironmentCheckInput = Readonly<{ environment: Readonly<Record<string, string | undefined>> }>;
export type ConfigCheckInput = EnvironmentCheckInput & Readonly<{ config: Config }>;

const MB = 1024 * 1024;
const FREE_SPACE_LIMITS = { warn: 1024 * MB, fail: 200 * MB };

export const settingNames: Check<EnvironmentCheckInput> = {
  name: "settings",
  run({ environment }) {
    const unknown = unknownSettings(Object.keys(environment).filter((name) => environment[name] !== ""));
    if (unknown.length === 0) return [ok("no unknown setting")];
    return unknown.map(({ name, suggestion }) =>
      warn(
        `${name}: unknown${suggestion ? `; did you mean ${suggestion}?` : ". It has no effect; see docs/configuration.md"}`,
        "unknown_setting",
        { name },
      ),
    );
  },
};

export const account: Check<ConfigCheckInput> = {
  name: "account",
  async run({ config }) {
    const uid = process.getuid?.();
    if (uid === undefined) return [ok("this system has no user ids")];
    const found = [];
    if (uid === 0)
      found.push(
        warn(
          "runs as root. Make an account of its own (docs/operations.md): a fault would be root's",
          "runs_as_root",
        ),
      );
    const data = await stat(config.dataDir).catch(() => null);
    if (data && data.uid !== uid && uid !== 0)
      found.push(
        fail(
          `DATA_DIR ${config.dataDir} belongs to user ${data.uid}, and this runs as user ${uid}. chown it`,
          "data_owner",
        ),
      );
    return found.length > 0 ? found : [ok(`runs as user ${uid}`)];
  },
};

export const secretFiles: Check<ConfigCheckInput> = {
  name: "secrets",
  async run({ config, environment }) {
    const files = SETTINGS.flatMap(({ name, secret }) =>
      secret && name !== "BACKUP_RECIPIENT" ? (environment[`${name}_FILE`] ?? []) : [],
    );
    if (!config.secret) files.push(path.join(config.dataDir, "secret"), previousSecretsFile(config.dataDir));
    const readable = [];
    for (const file of files) {
      const found = await stat(file).catch(() => null);
      // Access for a group may be intended, as in systemd and containers; access for everyone never is.
      if (found && process.platform !== "win32" && found.mode & 0o007)
        readable.push(
          warn(`${file} can be read by every account of this machine. chmod 600 ${file}`, "secret_readable"),
        );
    }
    return readable.length > 0 ? readable : [ok("no secret can be read by others")];
  },
};

const formatSize = (bytes: number): string =>
  bytes < 1024 * MB ? `${Math.round(bytes / MB)} MB` : `${(bytes / (1024 * MB)).toFixed(1)} GB`;

export const diskDirectories = ({
  dataDir,
  backup,
}: Config): Record<"data" | "backups" | "tmp", string | null> => ({
  data: dataDir,
  backups: backup.isTargetConfigured && !backup.s3 ? backup.folder : null,
  tmp: tmpdir(),
});

/** Returns the free bytes at a path that may not exist yet; null if unknown. */
export async function freeBytes(folder: string): Promise<number | null> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = await statfs(at).catch(() => null);
    if (found) return found.bavail * found.bsize;
    if (at === path.dirname(at)) return null;
  }
}

export const freeSpace: Check<ConfigCheckInput> = {
  name: "disk",
  async run({ config }) {
    const found = [];
    for (const [use, folder] of Object.entries(diskDirectories(config))) {
      const free = folder === null ? null : await freeBytes(folder);
      if (free === null) continue;
      const text = `${formatSize(free)} free for ${use} (${folder})`;
      if (free < FREE_SPACE_LIMITS.fail)
        found.push(fail(`${text}. Make room now: nothing can be saved on a full disk`, "disk_low", { free }));
      else if (free < FREE_SPACE_LIMITS.warn)
        found.push(warn(`${text}. Make room, or use a larger disk`, "disk_low", { free }));
      else found.push(ok(text));
    }
    return found;
  },
};

const run = promisify(execFile);

/** Returns null if this machine does not report it. */
async function isClockSynchronized(): Promise<boolean | null> {
  const output = await run("timedatectl", ["show", "-p", "NTPSynchronized", "--value"], { timeout: 3000 })
    .then(({ stdout }) => stdout.trim())
    .catch(() => "");
  return output === "yes" ? true : output === "no" ? false : null;
}

export const machineClock: Check<EnvironmentCheckInput> = {
  name: "clock",
  async run() {
    const nairobi = new Intl.DateTimeFormat("en", {
      timeZone: "Africa/Nairobi",
      hour: "numeric",
      hourCycle: "h23",
    });
    const hour = nairobi.format(new Date("2026-11-22T12:00:00Z"));
    const found = [];
    if (hour !== "15")
      found.push(fail("time zone data is missing or wrong. Use a Node.js with full ICU", "time_zones"));
    if ((await isClockSynchronized()) === false)
      found.push(warn("follows no time server. Run: timedatectl set-ntp true", "clock_unsynchronized"));
    return found.length > 0 ? found : [ok("time zones are right, no sign of a clock that runs by itself")];
  },
};

/** Reports nothing where `/proc/meminfo` is missing. */
export const memory: Check<EnvironmentCheckInput> = {
  name: "memory",
  async run() {
    const text = await readFile("/proc/meminfo", "utf8").catch(() => "");
    const kilobytes = Number(/^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1] ?? NaN);
    if (Number.isNaN(kilobytes)) return [];
    const free = kilobytes * 1024;
    const line = `${formatSize(free)} of memory free`;
    return [
      free < 256 * MB
        ? warn(`${line}. The program takes up to 450 MB, pictures more`, "memory_low", { free })
        : ok(line),
    ];
  },
};
