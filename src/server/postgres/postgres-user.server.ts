import { execFile } from "node:child_process";
import { chmod, chown, lchown, lstat, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./postgres-error.server";

const run = promisify(execFile);

/** Whom PostgreSQL runs as; null means the user of this program. */
export type PostgresAccount = { uid: number; gid: number } | null;

/**
 * Spawn options for everything of PostgreSQL. The environment is empty on purpose: PGDATA, PGPORT, PGOPTIONS or
 * LC_ALL of the operator's shell must not bend the server.
 */
export function spawnOptionsFor(account: PostgresAccount) {
  return { ...account, cwd: "/", env: {} as NodeJS.ProcessEnv };
}

/**
 * PostgreSQL refuses to run as root. Then the owner of an existing cluster is taken, so that a user added to or
 * removed from the machine later does not lock us out of the data; else the first of `names` that exists.
 */
export async function resolvePostgresAccount(
  cluster: string,
  names = ["postgres", "nobody"],
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findSystemAccount(names);
}

export async function findSystemAccount(names: string[]): Promise<{ uid: number; gid: number }> {
  for (const name of names) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
      if (Number(uid.stdout) > 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // No such user here: the next name.
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this machine has no unprivileged user for it (looked for ${names.join(", ")}); nothing was changed. ` +
      `Run the program as an ordinary user, or add a user "postgres", or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * Makes sure that PostgreSQL's user can pass through the data folder. A folder of root that gives its group nothing
 * gets that user's group with "pass through" only, so names and files in it stay closed to everybody else. Folders
 * above it are the operator's: they are named, not changed.
 */
export async function allowTraversal(dataDir: string, account: PostgresAccount) {
  const blocked = await findBlockedDirectory(dataDir, account);
  if (blocked === null || account === null) return;
  const { mode, uid } = await stat(dataDir);
  if (blocked === dataDir && uid === 0 && (mode & 0o070) === 0) {
    await chown(dataDir, 0, account.gid);
    await chmod(dataDir, (mode & 0o7777) | 0o010);
  }
  await requireAccess(dataDir, account);
}

/** Refuses when PostgreSQL's user cannot enter `folder`, and names the folder on the way that stops it. */
export async function requireAccess(folder: string, account: PostgresAccount) {
  const blocked = await findBlockedDirectory(folder, account);
  if (blocked === null) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root but as user ${account?.uid}, and that user cannot enter ${blocked}, which is on the way to ${folder}; no data was touched. ` +
      `Put the data where every user may pass with DATA_DIR (for example /var/lib/reboot), or run the program as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** The first folder on the way to `folder`, from the top, that PostgreSQL's user cannot enter; null when it can go there. */
export async function findBlockedDirectory(folder: string, account: PostgresAccount): Promise<string | null> {
  if (account === null || (await canEnter(folder, account))) return null;
  const parent = path.dirname(folder);
  const blockedAbove = parent === folder ? null : await findBlockedDirectory(parent, account);
  return blockedAbove ?? folder;
}

/** Asks the kernel, by trying, rather than reading mode bits: access lists and mounts count too. */
async function canEnter(folder: string, account: PostgresAccount) {
  return run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], spawnOptionsFor(account)).then(
    () => true,
    () => false,
  );
}

/**
 * Makes `folder` (created if missing) private to PostgreSQL's user, mode 0700. What root restored into it from a
 * backup is handed over as well. A link, or a folder of somebody else, is refused: in a shared temporary folder it
 * could be a trap.
 */
export async function makePrivateDirectory(folder: string, account: PostgresAccount) {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const stats = await lstat(folder);
  const currentUid = process.getuid?.();
  if (!stats.isDirectory() || (stats.uid !== currentUid && stats.uid !== account?.uid)) {
    throw new EmbeddedPostgresError(
      `${folder} should be a folder that belongs to PostgreSQL's user, but it is a link or belongs to user ${stats.uid}; nothing was changed. ` +
        `Give it to the user that runs the program (chown -R), or choose another data folder with DATA_DIR.`,
    );
  }
  if (account && stats.uid !== account.uid) await changeOwner(folder, account);
  await chmod(folder, 0o700);
}

async function changeOwner(folder: string, account: { uid: number; gid: number }) {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), account.uid, account.gid);
  }
  // Last: while it belongs to root, a broken hand-over is taken up again by the next start.
  await lchown(folder, account.uid, account.gid);
}
