import { expect, test } from "vitest";
import { pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { createGivingFixture, openGiftPage } from "../gifts/give.fixture";
import { listDifferences } from "./payment-differences.store.server";
import { processPaymentEvents } from "./payment-events.service.server";
import { syncSubject } from "./payment-sync.service.server";
import { pollPendingPayments, reconcile } from "./reconciliation.service.server";

test("a gift that was last updated before the clock was set back is polled", async () => {
  const { deps, sandbox, rejectEventsWhen: refuseWhen, advanceClock: later } = await createGivingFixture();
  refuseWhen(() => true);
  later(86_400_000);
  await pay(sandbox, await openGiftPage(deps), "succeed");
  later(-86_400_000);
  expect(await pollPendingPayments(deps)).toBe(1);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("paid");
});

test("polling leaves a gift alone while its page is open", async () => {
  const { deps, advanceClock } = await createGivingFixture();
  await openGiftPage(deps);
  advanceClock(121_000);
  expect(await pollPendingPayments(deps)).toBe(1);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("awaiting_payment");
});

test("a payment of another amount is listed before its money comes, until the amounts agree", async () => {
  const { deps, sandbox } = await createGivingFixture();
  const page = await openGiftPage(deps);
  await deps.db.updateTable("sandbox_page").set({ amount_minor: 4999 }).where("ref", "=", page).execute();
  await pay(sandbox, page, "late");
  await processPaymentEvents(deps);
  const { paymentRef } = (await deps.payments.readPaymentPage(page))!;
  const difference = { paymentRef, problem: "amount", currency: "USD", providerMinor: 4999, bookedMinor: 0 };
  expect(await listDifferences(deps.db)).toMatchObject([difference]);
  await deps.db.updateTable("sandbox_payment").set({ amount_minor: 5000 }).execute();
  expect(await syncSubject(deps, { kind: "payment", ref: paymentRef! })).toBe("done");
  expect(await listDifferences(deps.db)).toEqual([]);
});

test("an event does not hide that the provider holds another amount than the books", async () => {
  const { deps, sandbox, giveAndPay } = await createGivingFixture();
  await giveAndPay();
  const setFee = (minor: number) =>
    sandbox.db.updateTable("sandbox_payment").set({ fee_minor: minor }).execute();
  const sync = async () => {
    const { ref } = await sandbox.db.selectFrom("sandbox_payment").select("ref").executeTakeFirstOrThrow();
    expect(await syncSubject(deps, { kind: "payment", ref })).toBe("done");
    return listDifferences(deps.db);
  };
  await setFee(149);
  expect(await reconcile(deps)).toBe(1);
  expect(await sync()).toMatchObject([{ problem: "balance", providerMinor: 4851, bookedMinor: 4850 }]);
  await setFee(150);
  expect(await sync()).toEqual([]);
});
