import { serializeCookie, readCookie, isSecureOrigin } from "../../../platform/http/cookie.server";
import type { Deps } from "../../../platform/deps";
import { hashToken, isTokenFormat, createToken } from "../../../platform/crypto/token.server";
import { DAY_MS } from "../../../platform/time/durations";
import { browserName } from "../accounts.model";
import {
  deleteDevice,
  deleteDevices,
  deleteDevicesByToken,
  deleteDevicesBefore,
  findDevice,
  insertDevice,
  listDevices,
  touchDevice,
} from "./devices.store.server";
import type { Tx } from "../../../platform/database/database";

/** Not prefixed `reboot`: this cookie must not keep requests off the page cache. */
const COOKIE_NAME = "device";
/** A family may share a phone. */
const MAX_ACCOUNTS = 4;
const DEVICE_LIFETIME_MS = 365 * DAY_MS;

const since = (now: Date) => new Date(now.getTime() - DEVICE_LIFETIME_MS);

export const deviceTokens = (cookieHeader: string | null | undefined, origin: string): string[] =>
  (readCookie(cookieHeader, COOKIE_NAME, isSecureOrigin(origin)) ?? "")
    .split(".")
    .filter(isTokenFormat)
    .slice(0, MAX_ACCOUNTS);

export const deviceCookie = (tokens: readonly string[], origin: string): string =>
  serializeCookie(COOKIE_NAME, tokens.join("."), {
    secure: isSecureOrigin(origin),
    maxAge: DEVICE_LIFETIME_MS / 1000,
  });

/** Returns the device's id if an account with this email address knows it, otherwise null. */
export const findKnownDevice = async (
  deps: Pick<Deps, "db" | "now">,
  tokens: readonly string[],
  emailKey: string,
): Promise<string | null> =>
  (await findDevice(deps.db, tokens.map(hashToken), emailKey, since(deps.now())))?.id ?? null;

type Browser = { devices: readonly string[]; userAgent: string | null };

/** Registers the browser after a complete sign-in. @returns the tokens for its cookie */
export async function rememberDevice(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  accountId: string,
  { devices, userAgent }: Browser,
): Promise<{ devices: string[]; isNew: boolean }> {
  const now = deps.now();
  const browser = browserName(userAgent);
  await deleteDevicesBefore(tx, since(now));
  const known = await touchDevice(tx, accountId, devices.map(hashToken), { now, since: since(now), browser });
  if (known) {
    const own = devices.filter((token) => hashToken(token) === known.tokenHash);
    return { devices: [...own, ...devices.filter((token) => !own.includes(token))], isNew: false };
  }
  const { token, hash } = createToken();
  await insertDevice(tx, {
    id: deps.newId(),
    account_id: accountId,
    token_hash: hash,
    browser,
    created_at: now,
    last_used_at: now,
  });
  return { devices: [token, ...devices].slice(0, MAX_ACCOUNTS), isNew: true };
}

export type DeviceRow = { id: string; browser: string; createdAt: Date; usedAt: Date; own: boolean };

export async function readDevices(
  deps: Pick<Deps, "db" | "now">,
  accountId: string,
  tokens: readonly string[],
): Promise<DeviceRow[]> {
  const own = new Set(tokens.map(hashToken));
  return (await listDevices(deps.db, accountId))
    .filter(({ usedAt }) => usedAt > since(deps.now()))
    .map(({ tokenHash, ...device }) => ({ ...device, own: own.has(tokenHash) }));
}

export async function forgetDevice(deps: Pick<Deps, "db">, accountId: string, id: string): Promise<void> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) await deleteDevice(deps.db, accountId, id);
}

export const forgetOtherDevices = (db: Deps["db"] | Tx, accountId: string, tokens: readonly string[] = []) =>
  deleteDevices(db, accountId, tokens.map(hashToken));

export async function forgetBrowser(deps: Pick<Deps, "db">, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await deleteDevicesByToken(deps.db, tokens.map(hashToken));
}
