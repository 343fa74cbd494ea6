import { expect, test } from "vitest";
import { money } from "../../../platform/money/money";
import type { Payout } from "../../../ports/payments";
import { readBalances, createGivingFixture } from "../gifts/give.fixture";
import { bookPayouts } from "./payouts.service.server";
import { reconcile } from "./reconciliation.service.server";

const HELD = "assets:held:sandbox";

test("payouts are booked to the bank once, and nothing remains as held", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const before = await readBalances(deps);
  await giveAndPay();
  await deps.payments.simulateMonth!("succeed");
  expect(await reconcile(deps)).toBe(0);
  expect(await reconcile(deps)).toBe(0);
  const after = await readBalances(deps);
  expect(after[HELD]).toBeUndefined();
  expect(after["assets:bank"]).toBe((before["assets:bank"] ?? 0) + 4850);
});

test("a returned payout is reversed; one that was never booked is ignored", async () => {
  const { deps } = await createGivingFixture();
  const before = await readBalances(deps);
  const receive = (...payouts: Partial<Payout>[]) => {
    async function* listPayouts() {
      for (const payout of payouts)
        yield { ref: "po_1", amount: money(5000, "USD"), at: deps.now(), returned: false, ...payout };
    }
    return bookPayouts({ ...deps, payments: { ...deps.payments, listPayouts } }, new Date(0));
  };
  await receive({ returned: true });
  expect(await readBalances(deps)).toEqual(before);
  await receive(
    {},
    {},
    { ref: "po_2", amount: money(-300, "USD") },
    { ref: "po_3", amount: money(0, "USD") },
  );
  expect(await readBalances(deps)).toMatchObject({
    [HELD]: -4700,
    "assets:bank": (before["assets:bank"] ?? 0) + 4700,
  });
  await receive({ returned: true }, { returned: true });
  expect((await readBalances(deps))[HELD]).toBe(300);
});
