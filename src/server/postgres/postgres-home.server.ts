import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readlink, realpath, symlink } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresError } from "./postgres-error.server";
import { type PostgresAccount, findBlockedDirectory } from "./postgres-user.server";

const FALLBACK_ROOT = "/var/lib/reboot";

/**
 * If PostgreSQL's user cannot reach the data folder (in root's home), a link `database` leads elsewhere.
 * Later starts follow the link, so that a moved checkout retains its data.
 */
export async function resolveDatabaseHome(
  dataDir: string,
  account: PostgresAccount,
  log: (line: string) => void,
  fallbackRoot = FALLBACK_ROOT,
): Promise<string> {
  const link = path.join(dataDir, "database");
  const target = await readlink(link).catch(() => null);
  if (target !== null) return resolveHomeLink(link);
  // An existing cluster stays here: a path that was closed later is an error, not a reason to start empty.
  if (existsSync(path.join(dataDir, "pg18"))) return dataDir;
  const barrier = await findBlockedDirectory(path.dirname(dataDir), account);
  if (barrier === null) return dataDir;
  const home = path.join(fallbackRoot, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  await mkdir(fallbackRoot, { recursive: true, mode: 0o755 });
  await mkdir(home, { recursive: true, mode: 0o700 });
  await symlink(home, link);
  log(`PostgreSQL does not run as root, and its user cannot enter ${barrier}: the database is in ${home}`);
  return home;
}

async function resolveHomeLink(link: string): Promise<string> {
  try {
    return await realpath(link);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${link} leads to the database, but nothing is there; nothing was changed. ` +
        `Put the folder it names back, or remove the link to start with an empty database.`,
      { cause: error },
    );
  }
}
