import { expect, test } from "vitest";
import { giftPath } from "./gift-links.server";
import { readBalances, createGivingFixture, openGiftPage } from "./give.fixture";
import { getGiftOutcome, getGiftReceipts } from "./gifts.service.server";

test("returning from the provider proves no payment, and the key of another gift opens nothing", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const before = await readBalances(deps);
  await openGiftPage(deps);
  const unpaid = await deps.db.selectFrom("gift").select(["id", "reference"]).executeTakeFirstOrThrow();
  const keyOf = (gift: { id: string; reference: string }) =>
    new URL(giftPath(deps, "thanks", { ...gift, linkVersion: 0 }, "en"), deps.origin).searchParams.get(
      "key",
    )!;
  expect(await getGiftOutcome(deps, unpaid.reference, keyOf(unpaid))).toMatchObject({
    state: "awaiting_payment",
  });
  expect(await getGiftReceipts(deps, unpaid.reference, keyOf(unpaid))).toBeNull();
  expect(await readBalances(deps)).toEqual(before);
  const paid = await giveAndPay({ email: "sam@example.org" });
  expect((await getGiftReceipts(deps, paid.reference, keyOf(paid)))?.receipts).toHaveLength(1);
  for (const [reference, key] of [
    [paid.reference, keyOf(unpaid)],
    [unpaid.reference, keyOf(paid)],
    [paid.reference, ""],
    [paid.reference, `${keyOf(paid)}A`],
    [`${paid.reference}'--`, keyOf(paid)],
    ["", keyOf(paid)],
  ] as const) {
    expect(await getGiftOutcome(deps, reference, key), reference).toBeNull();
    expect(await getGiftReceipts(deps, reference, key), reference).toBeNull();
  }
});
