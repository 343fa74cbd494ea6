import { expect, test } from "vitest";
import { money } from "../../../../platform/money/money";
import { pledgeTransfer } from "../../payments/manual-gifts.service.server";
import { createGiftInput } from "../../gifts/give.fixture";
import { createGiftAdminFixture } from "../gift-admin.fixture";

test("a donor's page holds every gift of the contact, promises, refunds and the sums of each year, and its opening is logged", async () => {
  const { deps, giveAndPay, call, audit } = await createGiftAdminFixture();
  await giveAndPay({});
  await giveAndPay({ email: "MARIA@example.org", name: null });
  await giveAndPay({ email: "other@example.org", name: "Maria Okoth" });
  const { id: giftId } = await deps.db
    .selectFrom("gift")
    .innerJoin("donor", "donor.id", "donor_id")
    .select("gift.id")
    .where("email", "=", "maria@example.org")
    .executeTakeFirstOrThrow();
  const cash = { method: "cash", minor: 700, currency: "USD", on: "2025-03-01", email: "maria@example.org" };
  const recorded = await call("POST", "/gifts", { ...cash, clientId: crypto.randomUUID() });
  const { items: own } = (await call("GET", `/gifts?q=${String(recorded.body["reference"])}`)).body;
  await call("POST", `/gifts/${String(own[0]!["id"])}/refunds`, { minor: 200, reason: "counted wrong" });
  await pledgeTransfer(deps, createGiftInput({ amount: money(9000, "USD") }));
  // By the name two contacts are found, by the address one; nobody can be written to from the list.
  const byName = (await call("GET", "/donors?q=maria")).body.items;
  expect(byName.map(({ contact }) => contact).toSorted()).toEqual(["m…@example.org", "o…@example.org"]);
  const found = (await call("GET", "/donors?q=maria@EXAMPLE.org")).body.items;
  expect(found).toMatchObject([{ name: "Maria Okoth", gifts: 3 }]);
  const path = `/donors/${String(found[0]!["id"])}`;
  expect((await call("GET", path, undefined, "editor")).status).toBe(403);
  const { body } = await call("GET", path, undefined, "auditor");
  const gifts = body["gifts"] as {
    id: string;
    state: string;
    receipt: string | null;
    refundedMinor: number;
  }[];
  expect(gifts.map(({ state }) => state).toSorted()).toEqual([
    ...["awaiting_payment", "paid", "paid", "partly_refunded"],
  ]);
  expect(gifts.find(({ id }) => id === giftId)!.receipt).toMatch(/^R-/);
  const year = deps.now().getUTCFullYear();
  expect(body["totals"]).toEqual([
    { year, currency: "USD", gifts: 2, minor: 10_000 },
    { year: 2025, currency: "USD", gifts: 1, minor: 500 },
  ]);
  expect(body).toMatchObject({ email: "maria@example.org", locale: "en" });
  expect((await audit()).filter(({ subject }) => subject === "donors")).toMatchObject([{ action: "read" }]);
  expect((await call("GET", `/donors/${crypto.randomUUID()}`)).status).toBe(404);
});
