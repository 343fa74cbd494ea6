import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../db/database.server";
import type { Config } from "../platform/config";
import { ConfigError } from "../platform/config-error";
import { type Keys, createKeys, deriveKey } from "../platform/keys.server";

/**
 * The keys of the program, from SECRET or from a file beside the data that is made at the first start. A database that
 * has been used with another secret is refused: what is encrypted in it could not be read.
 */
export async function readKeys(
  config: Pick<Config, "secret" | "sealingSecrets" | "dataDir">,
  db: Database,
): Promise<Keys> {
  const secret = config.secret ?? (await secretFile(config.dataDir));
  const keys = createKeys(secret, config.sealingSecrets);
  const mark = markOf(secret);
  await db
    .insertInto("program_secret")
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom("program_secret").select("mark").executeTakeFirstOrThrow();
  if (stored.mark !== mark)
    throw new ConfigError(
      `Configuration: this database was used with another secret. Set SECRET to that one, or bring back the file ${path.join(config.dataDir, "secret")}. When it is lost for good, "npm run owner -- new-secret" lets this one take its place (docs/operations.md).`,
    );
  return keys;
}

/**
 * Lets the configured secret take the place of one that was lost: the next start accepts it. What was encrypted with the
 * old one stays unreadable.
 */
export const forgetSecret = (db: Database) => db.deleteFrom("program_secret").execute();

const markOf = (secret: string): string =>
  createHmac("sha256", deriveKey(secret, "mark")).update("reboot").digest("hex");

/** The mark of the secret that is configured, or lies beside the data; null when there is none yet. Makes none. */
export async function presentMark(config: Pick<Config, "secret" | "dataDir">): Promise<string | null> {
  const secret =
    config.secret ?? (await readFile(path.join(config.dataDir, "secret"), "utf8").catch(ifMissing));
  return secret ? markOf(secret.trim()) : null;
}

/** 32 random bytes, readable by this user only. Of several processes that start at once, one makes it. */
async function secretFile(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  const mine = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const known = await readFile(file, "utf8").catch(ifMissing);
  if (known) return known.trim();
  await writeFile(mine, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  // A link is made whole or not at all, and never over one that is there.
  await link(mine, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(mine);
  return (await readFile(file, "utf8")).trim();
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
