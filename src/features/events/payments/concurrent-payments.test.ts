import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { DAY_MS } from "../../../platform/time/durations";
import {
  CONFERENCE,
  WORKSHOP,
  countLockWaits,
  depsAfter,
  holdPools,
  mailsTo,
  payByTransfer,
  placeOrder,
  readPlacedOrder,
  setCapacity,
} from "../orders/orders.fixture";

test("a guest whose seat is sold while the payment waits gets the email about late money", async () => {
  const deps = await testDeps("sample");
  await setCapacity(deps, 1);
  const order = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  const then = depsAfter(deps, DAY_MS);
  const { waiting, release } = await holdPools(deps, WORKSHOP, (tx) =>
    placeOrder({ ...then, db: tx }, ["regular"]),
  );
  const paid = payByTransfer(then, order.reference, 3000, "s1");
  await expect.poll(waiting).toBe(1);
  await release();
  expect(await paid).toEqual({ ok: true, value: "refunded_late" });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(["tickets.late"]);
});

test("one transfer confirms one order, even if it is entered for two events at the same time", async () => {
  const deps = await testDeps("sample");
  const first = await readPlacedOrder(deps, await placeOrder(deps, ["regular"]));
  const token = await placeOrder(deps, ["student"], { slug: CONFERENCE, seenMinor: 2500 });
  const second = await readPlacedOrder(deps, token);
  const tx = await deps.db.startTransaction().execute();
  await payByTransfer({ ...deps, db: tx }, first.reference, 3000, "s1");
  const paid = payByTransfer(deps, second.reference, 2500, "s1");
  await expect.poll(() => countLockWaits(deps)).toBe(1);
  await tx.commit().execute();
  expect(await paid).toEqual({ ok: false, error: "reference_used" });
  expect((await readPlacedOrder(deps, token)).state).toBe("reserved");
  expect(await mailsTo(deps, second.buyerEmail)).toEqual([]);
});
