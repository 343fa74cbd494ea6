import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { RATE_LIMIT_BUCKETS } from "../../../platform/rate-limit/rate-limit-buckets";
import { createGivingFixture } from "../gifts/give.fixture";
import { checkReceiptRateLimited } from "./receipts.service.server";

test("a sender can check a few receipts an hour, not list them all; others are not held up", async () => {
  const deps = await testDeps();
  const { points, seconds } = RATE_LIMIT_BUCKETS["receipt-check"];
  const check = (sender: string, place: number) =>
    checkReceiptRateLimited(deps, sender, `R-2026-${String(place).padStart(5, "0")}`);
  for (let place = 1; place <= points; place++)
    expect((await check("203.0.113.7", place)).kind).toBe("unknown");
  expect(await check("203.0.113.7", points + 1)).toEqual({ kind: "limited", retryAfterSeconds: seconds });
  expect((await check("203.0.113.8", 1)).kind).toBe("unknown");
});

test("a malformed number is answered like an unknown one", async () => {
  const deps = await testDeps();
  for (const typed of ["", "x", "R-2026-1", "R-2026-00001%00", "R-2026-99999"])
    expect(await checkReceiptRateLimited(deps, "203.0.113.7", typed)).toEqual({ kind: "unknown" });
});

test("a known number shows its receipt", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  await giveAndPay();
  expect(await checkReceiptRateLimited(deps, "203.0.113.7", "r 2026 00001")).toMatchObject({
    kind: "found",
    receipt: { number: "R-2026-00001", status: "valid", totalMinor: 5000 },
  });
});
