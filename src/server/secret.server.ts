import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../platform/config";
import { deriveKey } from "../platform/keys.server";

export type SecretConfig = Pick<Config, "secret" | "previousSecrets" | "dataDir">;
/** The secret in use, and those that it takes the place of. */
export type Secrets = readonly [string, ...string[]];

const fileOf = (dataDir: string): string => path.join(dataDir, "secret");
/** Secrets that `secret` took the place of, a line each, the newest first. */
export const previousFileOf = (dataDir: string): string => path.join(dataDir, "secret.previous");

/** SECRET and SECRET_PREVIOUS, or files beside the data, the first of which is made at the first start. */
export async function readSecrets(config: SecretConfig): Promise<Secrets> {
  if (config.secret !== undefined) return [config.secret, ...config.previousSecrets];
  await makeSecretFile(config.dataDir);
  return (await presentSecrets(config))!;
}

/** The same without making a file; null when there is none yet. */
async function presentSecrets(config: SecretConfig): Promise<Secrets | null> {
  if (config.secret !== undefined) return [config.secret, ...config.previousSecrets];
  const secret = (await readText(fileOf(config.dataDir)))?.trim();
  if (!secret) return null;
  const before = (await readText(previousFileOf(config.dataDir)))?.split("\n") ?? [];
  return [secret, ...before.map((line) => line.trim()).filter(Boolean), ...config.previousSecrets];
}

/** What tells a secret without betraying it. */
export const markOf = (secret: string): string =>
  createHmac("sha256", deriveKey(secret, "mark")).update("reboot").digest("hex");

/** The marks of all secrets that are configured, or lie beside the data; empty when there is none yet. */
export const presentMarks = async (config: SecretConfig): Promise<string[]> =>
  ((await presentSecrets(config)) ?? []).map(markOf);

const newSecret = (): string => randomBytes(32).toString("base64url");

/** 32 random bytes, readable by this user only. Of several processes that start at once, one makes it. */
async function makeSecretFile(dataDir: string): Promise<void> {
  const file = fileOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  if (await readText(file)) return;
  const mine = await writeBeside(file, `${newSecret()}\n`);
  // A link is made whole or not at all, and never over one that is there.
  await link(mine, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(mine);
}

/**
 * Puts a new secret into the file; the one of before is in `secret.previous` first, so a program that is killed anywhere
 * here has both. Call it under the lock of the database, one at a time.
 */
export async function replaceSecretFile(dataDir: string, [secret, ...previous]: Secrets): Promise<void> {
  const before = [secret, ...previous].map((each) => `${each}\n`).join("");
  await rename(await writeBeside(previousFileOf(dataDir), before), previousFileOf(dataDir));
  await syncFolder(dataDir);
  await rename(await writeBeside(fileOf(dataDir), `${newSecret()}\n`), fileOf(dataDir));
  await syncFolder(dataDir);
}

/** @returns the file that was written, on the disk when this returns */
async function writeBeside(file: string, text: string): Promise<string> {
  const mine = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(mine, text, { mode: 0o600, flush: true });
  return mine;
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
