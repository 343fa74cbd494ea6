import { CARD_MONTHS, nextMonth } from "./sandbox-dashboard.server";
import { type Sandbox, deliverDueEvents, recordEvent } from "./sandbox-events.server";

export const findMonthly = ({ db }: Sandbox, ref: string) =>
  db.selectFrom("sandbox_monthly").select(["ref", "state"]).where("ref", "=", ref).executeTakeFirst();

/** Records a new card; its event applies it. */
export async function submitCard(sandbox: Sandbox, monthlyRef: string): Promise<void> {
  await recordEvent(sandbox.db, sandbox, "card.given", { kind: "card", ref: monthlyRef });
  await deliverDueEvents(sandbox);
}

export async function applyCard({ db, now }: Sandbox, monthlyRef: string): Promise<string | null> {
  const card = nextMonth(now(), CARD_MONTHS).toISOString().slice(0, 7);
  const { numUpdatedRows } = await db
    .updateTable("sandbox_monthly")
    .set({ card_until: card, outcome: "succeed" })
    .where("ref", "=", monthlyRef)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? monthlyRef : null;
}
