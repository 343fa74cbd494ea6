import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import { claimEvents, endEvent, insertEvent, putOffEvent } from "./payment-events.store.server";
import { type Hearer, type Once, hear } from "./hear.service.server";
import type { Heard } from "./order-attempts.service.server";

/**
 * What a provider tells us, at our webhook address: signature over the bytes as they came, one permanent row for each
 * event, and nothing else, so that the answer is fast (product.md §4.6). What it means is read later, from the provider.
 */
export async function receiveEvent(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments" | "log">,
  provider: string,
  raw: Uint8Array,
  header: (name: string) => string | undefined,
): Promise<Result<"new" | "known", "unknown_provider" | "forged" | "too_old" | "unreadable">> {
  if (provider !== deps.payments.name) return err("unknown_provider");
  const read = deps.payments.readEvent(raw, header);
  if (!read.ok) {
    deps.log.warn({ provider, reason: read.error }, "an event of the payment provider was refused");
    return read;
  }
  const { ref, type, subject } = read.value;
  const now = deps.now();
  return transact(deps.db, async (tx) => {
    const added = await insertEvent(tx, {
      id: deps.newId(),
      provider,
      event_ref: ref,
      type,
      subject_kind: subject?.kind ?? "none",
      subject_ref: subject?.ref ?? null,
      received_at: now,
      ...(subject === null ? { state: "done" as const } : {}),
      next_try_at: now,
    });
    if (added && subject !== null) await wake(tx, "gifts.events");
    return ok(added ? ("new" as const) : ("known" as const));
  });
}

/** Events that one run takes at a time. */
const AT_ONCE = 20;
/** How many of them are read at the same time. */
const SIDE_BY_SIDE = 4;
/** How long somebody who took an event has for it, in milliseconds. */
const CLAIM = 60_000;
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 3_600_000;

/** Works on all events that are due. Safe on any number of processes. @returns how many */
export async function workOnEvents(
  deps: Hearer & Pick<Deps, "payments">,
  stopping?: AbortSignal,
): Promise<number> {
  const goOn = () => !stopping?.aborted;
  let worked = 0;
  while (goOn()) {
    const now = deps.now();
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const times = { now, until: after(CLAIM), neverUntil: after(2 * LONGEST_PAUSE) };
    const events = await claimEvents(deps.db, deps.payments.name, times, AT_ONCE);
    const queue = [...events];
    const once: Once = new Map();
    const workers = Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let event = queue.shift(); event !== undefined; event = queue.shift())
        await workOn(deps, event, once);
    });
    await Promise.all(workers);
    worked += events.length;
    if (events.length < AT_ONCE) break;
  }
  return worked;
}

type Claimed = Awaited<ReturnType<typeof claimEvents>>[number];

async function workOn(deps: Hearer, { id, kind, ref, tries, type }: Claimed, once: Once): Promise<void> {
  try {
    const heard: Heard = kind === "none" || ref === null ? "unknown" : await hear(deps, { kind, ref }, once);
    if (heard !== "done")
      deps.log.warn({ type, ref, heard }, "an event of the payment provider was not booked");
    await endEvent(deps.db, id, heard);
  } catch (error) {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries - 1, 20));
    deps.log.error({ err: error, type, ref, tries }, "an event of the payment provider is tried again");
    await putOffEvent(deps.db, id, new Date(deps.now().getTime() + pause));
  }
}
