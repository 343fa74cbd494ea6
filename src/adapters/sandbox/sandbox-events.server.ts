import { sql } from "kysely";
import type { Database } from "../../db/database.server";
import type { PaymentEvent } from "../../ports/payments";
import { sign } from "./signature.server";

/** What the built-in provider needs; `deliver` posts to our own webhook address and gives the status. */
export type Sandbox = Readonly<{
  db: Database;
  now: () => Date;
  newId: () => string;
  /** Of its signatures: the first signs, each verifies. */
  keys: () => readonly [Uint8Array, ...Uint8Array[]];
  deliver: (body: string, signature: string) => Promise<number>;
}>;

type Subject = NonNullable<PaymentEvent["subject"]>;

/** Writes down that something happened, in the transaction in which it did; `deliverDue` tells it. */
export const tell = (
  tx: Database,
  { newId, now }: Pick<Sandbox, "newId" | "now">,
  type: string,
  of: Subject,
) =>
  tx
    .insertInto("sandbox_event")
    .values({
      ref: `evt_${newId()}`,
      type,
      subject_kind: of.kind,
      subject_ref: of.ref,
      created_at: now(),
      next_try_at: now(),
      delivered_at: null,
    })
    .execute();

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 600_000;
const AT_ONCE = 50;

/** How long whoever sends an event has for it, in milliseconds; then it is anybody's again. */
const CLAIM = 10_000;

/**
 * Sends events that are due until each was answered with 2xx; one that was not is sent again later, so it may come twice,
 * as with every provider. Whoever sends at the same time sends others. @returns how many arrived
 */
export async function deliverDue(sandbox: Sandbox): Promise<number> {
  const { db, now, keys, deliver } = sandbox;
  const due = await claimDue(sandbox);
  let arrived = 0;
  for (const event of due) {
    const body = JSON.stringify({
      id: event.ref,
      type: event.type,
      kind: event.subject_kind,
      object: event.subject_ref,
    });
    const status = await deliver(body, sign(keys()[0], body, now())).catch(() => 0);
    const good = status >= 200 && status < 300;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(event.tries - 1, 20));
    await db
      .updateTable("sandbox_event")
      .set(good ? { delivered_at: now() } : { next_try_at: new Date(now().getTime() + pause) })
      .where("ref", "=", event.ref)
      .execute();
    if (good) arrived++;
  }
  return arrived;
}

/** Takes events that are due, oldest first. */
async function claimDue({ db, now }: Sandbox) {
  const taken = await db
    .updateTable("sandbox_event")
    .set({ tries: sql`tries + 1`, next_try_at: new Date(now().getTime() + CLAIM) })
    .where("ref", "in", (due) =>
      due
        .selectFrom("sandbox_event")
        .select("ref")
        .where("delivered_at", "is", null)
        .where("next_try_at", "<=", now())
        .orderBy("next_try_at")
        .orderBy("ref")
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return taken.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
}
