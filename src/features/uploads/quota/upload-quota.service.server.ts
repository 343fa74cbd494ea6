import { createHmac } from "node:crypto";
import { ipNetworkOf } from "../../../platform/rate-limit/ip-key";
import type { Deps } from "../../../platform/deps";
import type { Owner } from "../file-uploads.model";
import { listObjects, setRemoved } from "../file-uploads.store.server";
import { earliestExpiry, listUsage, listPendingUploads } from "./upload-quota.store.server";
import { removeBytes } from "../stored-object.server";
import {
  type Sender,
  UNKNOWN_SENDER,
  accountSender,
  decideAdmission,
  isAnonymousSender,
  networkSender,
  pendingCapacity,
} from "./upload-quota.model";

type QuotaDeps = Pick<Deps, "db" | "files" | "now" | "log">;

/** Returns the account, or a keyed hash of the network (IPv4 /24, IPv6 /64). */
export const resolveSender = (deps: Pick<Deps, "keys">, { account }: Owner, ip: string): Sender =>
  account !== null
    ? accountSender(account)
    : networkSender(
        createHmac("sha256", deps.keys("uploads"))
          .update(`network ${ipNetworkOf(ip)}`)
          .digest("base64url"),
      );

async function readUsage(deps: QuotaDeps) {
  const rows = await listUsage(deps.db);
  const usage = new Map<Sender, number>();
  for (const { sender, bytes } of rows) usage.set(sender ?? UNKNOWN_SENDER, Number(bytes));
  const waiting = [...usage.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { usage, room: pendingCapacity(await deps.files.space(), waiting) };
}

export async function hasCapacity(deps: QuotaDeps, sender: Sender, bytes: number): Promise<boolean> {
  const { usage, room } = await readUsage(deps);
  const { admit } = decideAdmission(usage, room, sender, bytes);
  if (!admit) logRefusal(deps, sender, { bytes, room });
  return admit;
}

/** Frees space by removing uploads of larger senders. Concurrent senders may exceed it by a chunk each. */
export async function ensureCapacity(deps: QuotaDeps, sender: Sender, bytes: number): Promise<boolean> {
  const { usage, room } = await readUsage(deps);
  const outcome = decideAdmission(usage, room, sender, bytes);
  if (!outcome.admit) {
    logRefusal(deps, sender, { bytes, room });
    return false;
  }
  for (const [other, needed] of outcome.bytesToFree) await displace(deps, other, needed);
  return true;
}

async function displace(deps: QuotaDeps, sender: Sender, needed: number): Promise<void> {
  let freed = 0;
  for (const { id, received } of await listPendingUploads(
    deps.db,
    sender === UNKNOWN_SENDER ? null : sender,
  )) {
    if (freed >= needed) break;
    if (!(await setRemoved(deps.db, id, deps.now()))) continue;
    await removeBytes(deps, await listObjects(deps.db, id));
    freed += received;
  }
  deps.log.warn(
    { bytes: freed, stranger: isAnonymousSender(sender) },
    "waiting uploads were removed for another sender",
  );
}

export async function capacityRetrySeconds(deps: Pick<Deps, "db" | "now">): Promise<number> {
  const earliest = await earliestExpiry(deps.db);
  const seconds = earliest === null ? 0 : Math.ceil((earliest.getTime() - deps.now().getTime()) / 1000);
  // A job removes expired uploads every ten minutes.
  return Math.min(MAX_WAIT, Math.max(MIN_WAIT, seconds + 600));
}
const [MIN_WAIT, MAX_WAIT] = [600, 3600];

/** Milliseconds between log lines, because refused senders may retry often. */
const LOG_INTERVAL = 60_000;
let lastRefusalLog = { at: -Infinity, silent: 0 };
let refusalCount = 0;
export const getRefusalCount = (): number => refusalCount;

function logRefusal({ log }: Pick<Deps, "log">, sender: Sender, fields: object): void {
  refusalCount++;
  if (performance.now() - lastRefusalLog.at < LOG_INTERVAL) return void lastRefusalLog.silent++;
  log.warn(
    { ...fields, stranger: isAnonymousSender(sender), alsoRefused: lastRefusalLog.silent },
    "there is no space for an upload",
  );
  lastRefusalLog = { at: performance.now(), silent: 0 };
}
