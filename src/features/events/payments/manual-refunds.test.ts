import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Deps } from "../../../platform/deps";
import { readBalances } from "../../donations/gifts/give.fixture";
import { TICKETS, createCardPaymentFixture } from "./card-orders.fixture";
import { ORGANISATION, WORKSHOP, payByTransfer, placeOrder, readPlacedOrder } from "../orders/orders.fixture";
import { returnTickets } from "../orders/return-tickets.service.server";
import { countManualRefunds, markManualRefundSent, readEventPayments } from "./refunds.service.server";

const BANK = "assets:bank";

const countRefundJobs = async ({ db }: Deps): Promise<number> =>
  (await sql`select 1 from pgboss.job where name = 'tickets.refunds'`.execute(db)).rows.length;

async function returnOrderPaidByTransfer(deps: Deps, options: { giftMinor?: number } = {}) {
  const token = await placeOrder(deps, ["regular"], options);
  const { reference, totalMinor, giftMinor, eventId } = await readPlacedOrder(deps, token);
  const settled = await payByTransfer(deps, reference, totalMinor + giftMinor, `payment of ${reference}`);
  if (!settled.ok) throw new Error(settled.error);
  await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
  return { eventId };
}

test("a refund to a card is requested soon; one of a transfer waits for staff", async () => {
  const { deps, payForOrder } = await createCardPaymentFixture();
  const { eventId } = await returnOrderPaidByTransfer(deps);
  expect(await countRefundJobs(deps)).toBe(0);
  const byCard = await placeOrder(deps, ["regular"]);
  await payForOrder(byCard);
  await returnTickets(deps, byCard, { tickets: "all", organisation: ORGANISATION });
  expect(await countRefundJobs(deps)).toBe(1);
  expect(await countManualRefunds(deps, [eventId])).toEqual(new Map([[eventId, 1]]));
  expect(await countManualRefunds(deps, [deps.newId()])).toEqual(new Map());
  expect(await countManualRefunds(deps, [])).toEqual(new Map());
});

test("a manual refund is booked as paid from the bank, without the gift that came with the tickets", async () => {
  const { deps } = await createCardPaymentFixture();
  const before = (await readBalances(deps))[BANK] ?? 0;
  await returnOrderPaidByTransfer(deps, { giftMinor: 2000 });
  const read = async () => {
    const { [BANK]: bank = 0, [TICKETS]: tickets = 0 } = await readBalances(deps);
    return { bank: bank - before, tickets };
  };
  expect(await read()).toEqual({ bank: 5000, tickets: -3000 });
  const [refund] = (await readEventPayments(deps, WORKSHOP))!.refunds;
  const staff = { ...deps, organisation: ORGANISATION };
  for (const expected of [true, false])
    expect(await markManualRefundSent(staff, refund!.id, "staff")).toBe(expected);
  expect(await read()).toEqual({ bank: 2000, tickets: 0 });
  expect((await readEventPayments(deps, WORKSHOP))!.refunds).toEqual([]);
});

test("an unknown event has no payments", async () => {
  const { deps } = await createCardPaymentFixture();
  expect(await readEventPayments(deps, "no-such-event")).toBe(null);
});
