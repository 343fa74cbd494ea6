import { createHmac, randomBytes } from "node:crypto";
import { link, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config/config";
import { deriveKey } from "../../platform/crypto/keys.server";
import { createDirectory } from "../../platform/files/create-directory.server";

export type SecretConfig = Pick<Config, "secret" | "previousSecrets" | "dataDir">;
/** The secret in use, and those that it takes the place of. */
export type Secrets = readonly [string, ...string[]];

const secretFile = (dataDir: string): string => path.join(dataDir, "secret");
/** Secrets that `secret` took the place of, a line each, the newest first. */
export const previousSecretsFile = (dataDir: string): string => path.join(dataDir, "secret.previous");

/** SECRET and SECRET_PREVIOUS, or files beside the data, the first of which is made at the first start. */
export async function readSecrets(config: SecretConfig): Promise<Secrets> {
  if (config.secret !== undefined) return [config.secret, ...config.previousSecrets];
  await createSecretFile(config.dataDir);
  return (await readExistingSecrets(config))!;
}

/** The same without making a file; null when there is none yet. */
async function readExistingSecrets(config: SecretConfig): Promise<Secrets | null> {
  if (config.secret !== undefined) return [config.secret, ...config.previousSecrets];
  const secret = (await readText(secretFile(config.dataDir)))?.trim();
  if (!secret) return null;
  const previousText = (await readText(previousSecretsFile(config.dataDir)))?.split("\n") ?? [];
  return [secret, ...previousText.map((line) => line.trim()).filter(Boolean), ...config.previousSecrets];
}

/** What tells a secret without betraying it. */
export const fingerprintOf = (secret: string): string =>
  createHmac("sha256", deriveKey(secret, "mark")).update("reboot").digest("hex");

/** The marks of all secrets that are configured, or lie beside the data; empty when there is none yet. */
export const existingFingerprints = async (config: SecretConfig): Promise<string[]> =>
  ((await readExistingSecrets(config)) ?? []).map(fingerprintOf);

const generateSecret = (): string => randomBytes(32).toString("base64url");

/** 32 random bytes, readable by this user only. Of several processes that start at once, one makes it. */
async function createSecretFile(dataDir: string): Promise<void> {
  const file = secretFile(dataDir);
  await createDirectory(dataDir);
  if (await readText(file)) return;
  const temporaryFile = await writeTemporaryFile(file, `${generateSecret()}\n`);
  // A link is made whole or not at all, and never over one that is there.
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporaryFile);
}

/**
 * Puts a new secret into the file; the one of before is in `secret.previous` first, so a program that is killed anywhere
 * here has both. Call it under the lock of the database, one at a time.
 */
export async function replaceSecretFile(dataDir: string, [secret, ...previous]: Secrets): Promise<void> {
  const previousText = [secret, ...previous].map((each) => `${each}\n`).join("");
  await rename(
    await writeTemporaryFile(previousSecretsFile(dataDir), previousText),
    previousSecretsFile(dataDir),
  );
  await syncFolder(dataDir);
  await rename(await writeTemporaryFile(secretFile(dataDir), `${generateSecret()}\n`), secretFile(dataDir));
  await syncFolder(dataDir);
}

/** @returns the file that was written, on the disk when this returns */
async function writeTemporaryFile(file: string, text: string): Promise<string> {
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(temporaryFile, text, { mode: 0o600, flush: true });
  return temporaryFile;
}

/** A name in a folder is on the disk when the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

const readText = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
