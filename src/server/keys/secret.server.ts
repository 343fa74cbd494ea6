import { createHmac, randomBytes } from "node:crypto";
import { link, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config/config";
import { deriveKey } from "../../platform/crypto/keys.server";
import { createDirectory } from "../../platform/files/create-directory.server";

export type SecretConfig = Pick<Config, "secret" | "previousSecrets" | "dataDir">;
/** The current secret, then the previous ones. */
export type Secrets = readonly [string, ...string[]];

const secretFile = (dataDir: string): string => path.join(dataDir, "secret");
/** One secret per line, the newest first. */
export const previousSecretsFile = (dataDir: string): string => path.join(dataDir, "secret.previous");

/** Reads SECRET and SECRET_PREVIOUS, or the files in the data folder; the first start creates the secret. */
export async function readSecrets(config: SecretConfig): Promise<Secrets> {
  if (config.secret !== undefined) return [config.secret, ...config.previousSecrets];
  await createSecretFile(config.dataDir);
  return (await readExistingSecrets(config))!;
}

async function readExistingSecrets(config: SecretConfig): Promise<Secrets | null> {
  if (config.secret !== undefined) return [config.secret, ...config.previousSecrets];
  const secret = (await readText(secretFile(config.dataDir)))?.trim();
  if (!secret) return null;
  const previousText = (await readText(previousSecretsFile(config.dataDir)))?.split("\n") ?? [];
  return [secret, ...previousText.map((line) => line.trim()).filter(Boolean), ...config.previousSecrets];
}

/** Returns an identifier of a secret that does not reveal it. */
export const fingerprintOf = (secret: string): string =>
  createHmac("sha256", deriveKey(secret, "mark")).update("reboot").digest("hex");

export const existingFingerprints = async (config: SecretConfig): Promise<string[]> =>
  ((await readExistingSecrets(config)) ?? []).map(fingerprintOf);

const generateSecret = (): string => randomBytes(32).toString("base64url");

/** Of several processes that start at once, one creates the file. */
async function createSecretFile(dataDir: string): Promise<void> {
  const file = secretFile(dataDir);
  await createDirectory(dataDir);
  if (await readText(file)) return;
  const temporaryFile = await writeTemporaryFile(file, `${generateSecret()}\n`);
  // A link is created completely or not at all, and never replaces a file.
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporaryFile);
}

/**
 * Replaces the secret, which is in `secret.previous` first: a killed process has both. Requires the database
 * lock.
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

async function writeTemporaryFile(file: string, text: string): Promise<string> {
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(temporaryFile, text, { mode: 0o600, flush: true });
  return temporaryFile;
}

/** A new name is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

const readText = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
