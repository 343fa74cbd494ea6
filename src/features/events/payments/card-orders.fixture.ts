import { type Outcome, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { createGivingFixture } from "../../donations/gifts/give.fixture";
import { processPaymentEvents } from "../../donations/payments/payment-events.service.server";
import { ORGANISATION, readPlacedOrder as readOrder } from "../orders/orders.fixture";
import { orderSyncDeps, payByCard } from "./pay-by-card.service.server";

export const TICKETS = "income:tickets";
export const HELD = "assets:held:sandbox";

export async function createCardPaymentFixture() {
  const givingFixture = await createGivingFixture();
  const { deps, sandbox } = givingFixture;
  const syncDeps = orderSyncDeps(deps, ORGANISATION);
  const read = (token: string) => readOrder(deps, token);
  const openPaymentPage = async (token: string) => {
    const started = await payByCard(deps, token);
    if (!started.ok) throw new Error(started.error);
    return started.value.split("/").at(-1)!;
  };
  return {
    ...givingFixture,
    listener: syncDeps,
    read,
    pageOf: openPaymentPage,
    syncPayments: () => processPaymentEvents(syncDeps),
    async payForOrder(token: string, outcome: Outcome = "succeed") {
      await pay(sandbox, await openPaymentPage(token), outcome);
      await processPaymentEvents(syncDeps);
      return read(token);
    },
    mails: async () =>
      (await deps.db.selectFrom("outbox_message").select("kind").orderBy("created_at").execute()).map(
        ({ kind }) => kind,
      ),
    refunds: async () => ({
      recorded: await deps.db
        .selectFrom("ticket_refund")
        .select(["state", "reason", "amount_minor as minor"])
        .execute(),
      atProvider: await deps.db.selectFrom("sandbox_refund").select(["minor", "payment_ref as of"]).execute(),
    }),
  };
}
