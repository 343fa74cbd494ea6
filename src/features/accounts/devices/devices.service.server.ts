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

/** Not one of the names that keep a request away from the page cache: the cookie changes no page. */
const COOKIE_NAME = "device";
/** Accounts that one browser is known by at a time: a phone may be a family's. */
const MAX_ACCOUNTS = 4;
/** A device is forgotten so long after the last sign-in on it, in milliseconds. */
const DEVICE_LIFETIME_MS = 365 * DAY_MS;

const since = (now: Date) => new Date(now.getTime() - DEVICE_LIFETIME_MS);

/** The tokens of a browser, one for each account that has signed in there. */
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

/** The id of the device, when the account with this address knows it; null otherwise, also when there is no account. */
export const findKnownDevice = async (
  deps: Pick<Deps, "db" | "now">,
  tokens: readonly string[],
  emailKey: string,
): Promise<string | null> =>
  (await findDevice(deps.db, tokens.map(hashToken), emailKey, since(deps.now())))?.id ?? null;

type Browser = { devices: readonly string[]; userAgent: string | null };

/**
 * Makes the browser known to an account that has signed in there with everything it needs.
 * @returns the tokens for its cookie, and whether it was unknown until now
 */
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

/** The devices that an account knows, the latest first. `tokens`: of the browser that asks. */
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

/** Forgets every device of an account but the one that does it. */
export const forgetOtherDevices = (db: Deps["db"] | Tx, accountId: string, tokens: readonly string[] = []) =>
  deleteDevices(db, accountId, tokens.map(hashToken));

/** Forgets a browser to every account that knows it. @param tokens of the browser itself */
export async function forgetBrowser(deps: Pick<Deps, "db">, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await deleteDevicesByToken(deps.db, tokens.map(hashToken));
}
