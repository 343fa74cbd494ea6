import { CARD_MONTHS, nextMonth } from "./sandbox-desk.server";
import { type Sandbox, deliverDue, tell } from "./sandbox-events.server";

export const findMonthly = ({ db }: Sandbox, ref: string) =>
  db.selectFrom("sandbox_monthly").select(["ref", "state"]).where("ref", "=", ref).executeTakeFirst();

/** The payer gives another card; it is taken when its event has come. */
export async function giveCard(sandbox: Sandbox, monthlyRef: string): Promise<void> {
  await tell(sandbox.db, sandbox, "card.given", { kind: "card", ref: monthlyRef });
  await deliverDue(sandbox);
}

/** From now on payments go by a card that works. */
export async function takeCard({ db, now }: Sandbox, monthlyRef: string): Promise<string | null> {
  const card = nextMonth(now(), CARD_MONTHS).toISOString().slice(0, 7);
  const { numUpdatedRows } = await db
    .updateTable("sandbox_monthly")
    .set({ card_until: card, outcome: "succeed" })
    .where("ref", "=", monthlyRef)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? monthlyRef : null;
}
