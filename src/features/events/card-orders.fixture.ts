import { type Outcome, pay } from "../../adapters/sandbox/sandbox-desk.server";
import { givingProgram } from "../donations/giving.fixture";
import { workOnEvents } from "../donations/payment-events.service.server";
import { ORGANISATION, read as readOrder } from "./orders.fixture";
import { orderHearer, payByCard } from "./pay-by-card.service.server";

/** For one test: a program with the built-in provider in which guests order tickets and pay by card. */
export async function cardProgram() {
  const giving = await givingProgram();
  const { deps, sandbox } = giving;
  const hearer = orderHearer(deps, ORGANISATION);
  const read = (token: string) => readOrder(deps, token);
  const pageOf = async (token: string) => {
    const begun = await payByCard(deps, token);
    if (!begun.ok) throw new Error(begun.error);
    return begun.value.split("/").at(-1)!;
  };
  return {
    ...giving,
    hearer,
    read,
    pageOf,
    hear: () => workOnEvents(hearer),
    async payFor(token: string, outcome: Outcome = "succeed") {
      await pay(sandbox, await pageOf(token), outcome);
      await workOnEvents(hearer);
      return read(token);
    },
    mails: async () =>
      (await deps.db.selectFrom("outbox_message").select("kind").orderBy("created_at").execute()).map(
        ({ kind }) => kind,
      ),
    /** Refunds as they stand here, and what the provider really gave back. */
    refunds: async () => ({
      ours: await deps.db
        .selectFrom("ticket_refund")
        .select(["state", "reason", "amount_minor as minor"])
        .execute(),
      theirs: await deps.db.selectFrom("sandbox_refund").select(["minor", "payment_ref as of"]).execute(),
    }),
  };
}
