import { expect, test } from "vitest";
import { createGivingFixture } from "../give.fixture";
import { getDonorWall } from "./donor-wall.service.server";
import { refundGift, sendRefunds } from "../../payments/refunds.service.server";
import { processPaymentEvents } from "../../payments/payment-events.service.server";

const SLUG = "laptop-drive-2024";

test("the wall needs three different donors and lists each once", async () => {
  const { deps, giveAndPay, advanceClock: later } = await createGivingFixture();
  const wall = async () => (await getDonorWall(deps, SLUG))?.map(({ name }) => name) ?? null;
  for (const email of ["maria@example.org", "sam@example.org", "maria@example.org", "maria@example.org"]) {
    later(60_000);
    await giveAndPay({ email, name: email.split("@")[0]! });
  }
  expect(await wall()).toBeNull();
  await giveAndPay({ email: "quiet@example.org", name: "quiet", showName: false });
  await giveAndPay({ email: "nameless@example.org", name: null });
  await giveAndPay({ email: "refused@example.org", name: "refused" }, "fail");
  expect(await wall()).toBeNull();
  later(60_000);
  const ada = await giveAndPay({ email: "ada@example.org", name: "ada" });
  expect(await wall()).toEqual(["ada", "maria", "sam"]);
  await refundGift(deps, { giftId: ada.id, minor: 5000, reason: "asked for", requestedBy: "staff" });
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  expect(await wall()).toBeNull();
});
