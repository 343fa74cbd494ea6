import { createHmac } from "node:crypto";
import { networkOf } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import type { Owner } from "./file-uploads.model";
import { listObjects, setRemoved } from "./file-uploads.store.server";
import { earliestExpiry, listUsage, listWaitingOf } from "./upload-room.store.server";
import { removeBytes } from "./stored-object.server";
import {
  type Sender,
  UNKNOWN_SENDER,
  accountSender,
  admission,
  isStranger,
  networkSender,
  roomOn,
} from "./upload-room.model";

type Room = Pick<Deps, "db" | "files" | "now" | "log">;

/** Who uploads count for: the account, or the network (IPv4 /24, IPv6 /64), of which only a keyed hash is stored. */
export const senderOf = (deps: Pick<Deps, "keys">, { account }: Owner, ip: string): Sender =>
  account !== null
    ? accountSender(account)
    : networkSender(
        createHmac("sha256", deps.keys("uploads"))
          .update(`network ${networkOf(ip)}`)
          .digest("base64url"),
      );

async function usageOf(deps: Room) {
  const rows = await listUsage(deps.db);
  const usage = new Map<Sender, number>();
  for (const { sender, bytes } of rows) usage.set(sender ?? UNKNOWN_SENDER, Number(bytes));
  const waiting = [...usage.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { usage, room: roomOn(await deps.files.space(), waiting) };
}

/** Whether there would be room for so many bytes of a sender. Takes nothing: not until they arrive. */
export async function hasRoom(deps: Room, sender: Sender, bytes: number): Promise<boolean> {
  const { usage, room } = await usageOf(deps);
  const { admit } = admission(usage, room, sender, bytes);
  if (!admit) logRefusal(deps, sender, { bytes, room });
  return admit;
}

/**
 * Makes room for bytes that have arrived, where the sender has less than others: their uploads end, those without their last
 * byte first, the oldest first. Senders at the same moment may exceed the room by one piece each.
 * @returns false when there is no room
 */
export async function makeRoom(deps: Room, sender: Sender, bytes: number): Promise<boolean> {
  const { usage, room } = await usageOf(deps);
  const outcome = admission(usage, room, sender, bytes);
  if (!outcome.admit) {
    logRefusal(deps, sender, { bytes, room });
    return false;
  }
  for (const [other, needed] of outcome.make) await displace(deps, other, needed);
  return true;
}

async function displace(deps: Room, sender: Sender, needed: number): Promise<void> {
  let freed = 0;
  for (const { id, received } of await listWaitingOf(deps.db, sender === UNKNOWN_SENDER ? null : sender)) {
    if (freed >= needed) break;
    if (!(await setRemoved(deps.db, id, deps.now()))) continue;
    await removeBytes(deps, await listObjects(deps.db, id));
    freed += received;
  }
  deps.log.warn({ bytes: freed, stranger: isStranger(sender) }, "waiting uploads gave way to another sender");
}

/** Seconds until the first of what waits is over, and there may be room again. */
export async function roomSeconds(deps: Pick<Deps, "db" | "now">): Promise<number> {
  const earliest = await earliestExpiry(deps.db);
  const seconds = earliest === null ? 0 : Math.ceil((earliest.getTime() - deps.now().getTime()) / 1000);
  // A job removes what is over every ten minutes.
  return Math.min(MOST_WAIT, Math.max(LEAST_WAIT, seconds + 600));
}
const [LEAST_WAIT, MOST_WAIT] = [600, 3600];

/** Between two lines of the log about refusals, in milliseconds: whoever is refused may try again at once, and often. */
const LOG_PAUSE = 60_000;
let logged = { at: -Infinity, silent: 0 };
let refusals = 0;
/** Uploads that found no room since this process began. */
export const countRefusals = (): number => refusals;

function logRefusal({ log }: Pick<Deps, "log">, sender: Sender, fields: object): void {
  refusals++;
  if (performance.now() - logged.at < LOG_PAUSE) return void logged.silent++;
  log.warn(
    { ...fields, stranger: isStranger(sender), alsoRefused: logged.silent },
    "there is no room for an upload",
  );
  logged = { at: performance.now(), silent: 0 };
}
