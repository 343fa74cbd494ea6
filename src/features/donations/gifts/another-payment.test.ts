import { expect, test } from "vitest";
import { money } from "../../../platform/money/money";
import { confirmTransfer, pledgeTransfer } from "../payments/manual-gifts.service.server";
import { getUnpaidGift } from "./another-payment.service.server";
import { giftPath, payAgainPath } from "./gift-links.server";
import { findGift } from "./gift.store.server";
import { createGiftInput, createGivingFixture } from "./give.fixture";

const input = createGiftInput({
  amount: money(7500, "USD"),
  purpose: { kind: "campaign", slug: "laptop-drive-2024" },
  name: "Maria Okoth",
  email: "maria@example.org",
  message: "For the class",
  showName: true,
});

async function createPledge({ deps }: Awaited<ReturnType<typeof createGivingFixture>>) {
  const pledged = await pledgeTransfer(deps, input);
  if (!pledged.ok) throw new Error(pledged.error);
  const key = new URL(giftPath(deps, "thanks", pledged.value, "en"), deps.origin).searchParams.get("key")!;
  return { pledge: pledged.value, link: { reference: pledged.value.reference, key } };
}

test("paying another way prefills all answers of the donor", async () => {
  const fixture = await createGivingFixture();
  const { pledge, link } = await createPledge(fixture);
  expect(await getUnpaidGift(fixture.deps, link)).toEqual({
    id: pledge.id,
    choice: { period: "one_time", amount: "75", currency: "USD", for: "campaign:laptop-drive-2024" },
    answers: {
      email: "maria@example.org",
      name: "Maria Okoth",
      message: "For the class",
      showName: "yes",
      coverFee: "",
    },
  });
  const { searchParams } = new URL(payAgainPath(fixture.deps, pledge, "fr"), fixture.deps.origin);
  expect([searchParams.get("again"), searchParams.get("key")]).toEqual([link.reference, link.key]);
});

test("a wrong key or a paid gift reveals no answers", async () => {
  const fixture = await createGivingFixture();
  const { link } = await createPledge(fixture);
  for (const wrong of ["", "x", `${link.key.slice(0, -1)}_`])
    expect(await getUnpaidGift(fixture.deps, { ...link, key: wrong })).toBeNull();
  expect(await getUnpaidGift(fixture.deps, { reference: "", key: "" })).toBeNull();
  await confirmTransfer(fixture.deps, {
    reference: link.reference,
    amount: money(7500, "USD"),
    on: "2026-03-01",
    staff: "staff",
  });
  expect(await getUnpaidGift(fixture.deps, link)).toBeNull();
});

test("a pledge is cancelled when its donor pays by card, and late money for it is still booked", async () => {
  const fixture = await createGivingFixture();
  const { pledge, link } = await createPledge(fixture);
  await fixture.giveAndPay({ ...input, clientId: crypto.randomUUID(), replacesId: pledge.id }, "fail");
  expect((await findGift(fixture.deps.db, pledge.id))?.state, "the card was refused").toBe(
    "awaiting_payment",
  );
  await fixture.giveAndPay({ ...input, clientId: crypto.randomUUID(), replacesId: pledge.id });
  expect((await findGift(fixture.deps.db, pledge.id))?.state).toBe("cancelled");
  await confirmTransfer(fixture.deps, {
    reference: link.reference,
    amount: money(7500, "USD"),
    on: "2026-03-01",
    staff: "staff",
  });
  expect((await findGift(fixture.deps.db, pledge.id))?.state).toBe("paid");
});
