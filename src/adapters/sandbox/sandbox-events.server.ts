import { sql } from "kysely";
import type { PaymentEvent } from "../../ports/payments";
import { sign } from "./signature.server";
import type { Database } from "../../platform/database/database";

export type Sandbox = Readonly<{
  db: Database;
  now: () => Date;
  newId: () => string;
  /** Signing keys: the first signs, all verify. */
  keys: () => readonly [Uint8Array, ...Uint8Array[]];
  deliver: (body: string, signature: string) => Promise<number>;
}>;

type Subject = NonNullable<PaymentEvent["subject"]>;

/** Records an event in the transaction of its change; `deliverDueEvents` sends it. */
export const recordEvent = (
  tx: Database,
  { newId, now }: Pick<Sandbox, "newId" | "now">,
  type: string,
  subject: Subject,
) =>
  tx
    .insertInto("sandbox_event")
    .values({
      ref: `evt_${newId()}`,
      type,
      subject_kind: subject.kind,
      subject_ref: subject.ref,
      created_at: now(),
      next_try_at: now(),
      delivered_at: null,
    })
    .execute();

const MIN_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 600_000;
const BATCH_SIZE = 50;

/** After this time another process may send a claimed event. */
const CLAIM_MS = 10_000;

/** Sends due events until each gets a 2xx response; an event may arrive twice. @returns number delivered */
export async function deliverDueEvents(sandbox: Sandbox): Promise<number> {
  const { db, now, keys, deliver } = sandbox;
  const due = await claimDueEvents(sandbox);
  let deliveredCount = 0;
  for (const event of due) {
    const body = JSON.stringify({
      id: event.ref,
      type: event.type,
      kind: event.subject_kind,
      object: event.subject_ref,
    });
    const status = await deliver(body, sign(keys()[0], body, now())).catch(() => 0);
    const isDelivered = status >= 200 && status < 300;
    const delay = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** Math.min(event.tries - 1, 20));
    await db
      .updateTable("sandbox_event")
      .set(isDelivered ? { delivered_at: now() } : { next_try_at: new Date(now().getTime() + delay) })
      .where("ref", "=", event.ref)
      .execute();
    if (isDelivered) deliveredCount++;
  }
  return deliveredCount;
}

async function claimDueEvents({ db, now }: Sandbox) {
  const claimed = await db
    .updateTable("sandbox_event")
    .set({ tries: sql`tries + 1`, next_try_at: new Date(now().getTime() + CLAIM_MS) })
    .where("ref", "in", (due) =>
      due
        .selectFrom("sandbox_event")
        .select("ref")
        .where("delivered_at", "is", null)
        .where("next_try_at", "<=", now())
        .orderBy("next_try_at")
        .orderBy("ref")
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return claimed.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
}
