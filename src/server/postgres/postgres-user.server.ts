import { execFile } from "node:child_process";
import { chmod, chown, lchown, lstat, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./postgres-error.server";

const run = promisify(execFile);

/** Null: the user of this process. */
export type PostgresAccount = { uid: number; gid: number } | null;

/** The environment is empty on purpose: PGDATA, PGOPTIONS or LC_ALL of a shell must not affect the server. */
export function spawnOptionsFor(account: PostgresAccount) {
  return { ...account, cwd: "/", env: {} as NodeJS.ProcessEnv };
}

/** PostgreSQL refuses root. The owner of an existing cluster comes first, whatever users exist now. */
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
      // No such user: try the next name.
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this machine has no unprivileged user for it (looked for ${names.join(", ")}); nothing was changed. ` +
      `Run the program as an ordinary user, or add a user "postgres", or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Lets PostgreSQL's user pass, but not read. Parent folders belong to the operator and are not changed. */
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

/** @throws EmbeddedPostgresError with the folder that PostgreSQL's user cannot enter */
export async function requireAccess(folder: string, account: PostgresAccount) {
  const blocked = await findBlockedDirectory(folder, account);
  if (blocked === null) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root but as user ${account?.uid}, and that user cannot enter ${blocked}, which is on the way to ${folder}; no data was touched. ` +
      `Put the data where every user may pass with DATA_DIR (for example /var/lib/reboot), or run the program as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Returns the first folder, from the top, that PostgreSQL's user cannot enter. */
export async function findBlockedDirectory(folder: string, account: PostgresAccount): Promise<string | null> {
  if (account === null || (await canEnter(folder, account))) return null;
  const parent = path.dirname(folder);
  const blockedAbove = parent === folder ? null : await findBlockedDirectory(parent, account);
  return blockedAbove ?? folder;
}

/** Tries it, rather than read mode bits: access lists and mounts count too. */
async function canEnter(folder: string, account: PostgresAccount) {
  return run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], spawnOptionsFor(account)).then(
    () => true,
    () => false,
  );
}

/** Refuses links and foreign folders, which could be a trap in a shared temporary folder. */
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
  // Last: while root owns it, the next start resumes an interrupted change.
  await lchown(folder, account.uid, account.gid);
}
