import { expect, test } from "vitest";
import { giftPath } from "./gift-links.server";
import { balancesOf, givingProgram, openPage } from "./giving.fixture";
import { giftOutcome, giftPapers } from "./gifts.service.server";

test("the address one comes back to proves nothing: unpaid it says so, and with the key of another gift it is none", async () => {
  const { deps, giveAndPay } = await givingProgram();
  const before = await balancesOf(deps);
  await openPage(deps);
  const unpaid = await deps.db.selectFrom("gift").select(["id", "reference"]).executeTakeFirstOrThrow();
  const keyOf = (gift: { id: string; reference: string }) =>
    new URL(giftPath(deps, "thanks", gift, "en"), deps.origin).searchParams.get("key")!;
  expect(await giftOutcome(deps, unpaid.reference, keyOf(unpaid))).toMatchObject({
    state: "awaiting_payment",
  });
  expect(await giftPapers(deps, unpaid.reference, keyOf(unpaid))).toBeNull();
  expect(await balancesOf(deps)).toEqual(before);
  const paid = await giveAndPay({ email: "sam@example.org" });
  expect((await giftPapers(deps, paid.reference, keyOf(paid)))?.papers).toHaveLength(1);
  for (const [reference, key] of [
    [paid.reference, keyOf(unpaid)],
    [unpaid.reference, keyOf(paid)],
    [paid.reference, ""],
    [paid.reference, `${keyOf(paid)}A`],
    [`${paid.reference}'--`, keyOf(paid)],
    ["", keyOf(paid)],
  ] as const) {
    expect(await giftOutcome(deps, reference, key), reference).toBeNull();
    expect(await giftPapers(deps, reference, key), reference).toBeNull();
  }
});
