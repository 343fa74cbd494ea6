import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { claimEvents, finishEvent, insertPaymentEvent, postponeEvent } from "./payment-events.store.server";
import { type SyncDeps, type SyncBatch, syncSubject } from "./payment-sync.service.server";
import type { SyncOutcome } from "./order-attempts.service.server";

/** Verifies the signature over `raw` and stores the event; processing reads it later (product.md §4.6). */
export async function receiveEvent(
  deps: Pick<Deps, "db" | "now" | "newId" | "payments" | "log">,
  provider: string,
  raw: Uint8Array,
  header: (name: string) => string | undefined,
): Promise<Result<"new" | "known", "unknown_provider" | "forged" | "too_old" | "unreadable">> {
  if (provider !== deps.payments.name) return err("unknown_provider");
  const parsed = deps.payments.readEvent(raw, header);
  if (!parsed.ok) {
    deps.log.warn({ provider, reason: parsed.error }, "an event of the payment provider was refused");
    return parsed;
  }
  const { ref, type, subject } = parsed.value;
  const now = deps.now();
  return transact(deps.db, async (tx) => {
    const added = await insertPaymentEvent(tx, {
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
    if (added && subject !== null) await enqueueJob(tx, "gifts.events");
    return ok(added ? ("new" as const) : ("known" as const));
  });
}

const BATCH_SIZE = 20;
const CONCURRENCY = 4;
/** How long a process may work on a claimed event. */
const CLAIM_MS = 60_000;
const MIN_RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 3_600_000;

/** Processes all due events. Safe with any number of processes. @returns how many */
export async function processPaymentEvents(
  deps: SyncDeps & Pick<Deps, "payments">,
  signal?: AbortSignal,
): Promise<number> {
  const shouldContinue = () => !signal?.aborted;
  let processedCount = 0;
  while (shouldContinue()) {
    const now = deps.now();
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const times = { now, until: after(CLAIM_MS), maxRetryAt: after(2 * MAX_RETRY_DELAY_MS) };
    const events = await claimEvents(deps.db, deps.payments.name, times, BATCH_SIZE);
    const queue = [...events];
    const batch: SyncBatch = new Map();
    const workers = Array.from({ length: CONCURRENCY }, async () => {
      for (let event = queue.shift(); event !== undefined; event = queue.shift())
        await processEvent(deps, event, batch);
    });
    await Promise.all(workers);
    processedCount += events.length;
    if (events.length < BATCH_SIZE) break;
  }
  return processedCount;
}

type ClaimedEvent = Awaited<ReturnType<typeof claimEvents>>[number];

async function processEvent(
  deps: SyncDeps,
  { id, kind, ref, tries, type }: ClaimedEvent,
  batch: SyncBatch,
): Promise<void> {
  try {
    const outcome: SyncOutcome =
      kind === "none" || ref === null ? "unknown" : await syncSubject(deps, { kind, ref }, batch);
    if (outcome !== "done")
      deps.log.warn({ type, ref, received: outcome }, "an event of the payment provider was not booked");
    await finishEvent(deps.db, id, outcome);
  } catch (error) {
    const delay = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** Math.min(tries - 1, 20));
    deps.log.error({ err: error, type, ref, tries }, "an event of the payment provider is tried again");
    await postponeEvent(deps.db, id, new Date(deps.now().getTime() + delay));
  }
}
