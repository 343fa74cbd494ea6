import { expect, test } from "vitest";
import { money } from "../../../../platform/money/money";
import { pledgeTransfer } from "../../payments/manual-gifts.service.server";
import { createGiftInput } from "../../gifts/give.fixture";
import { createGiftAdminFixture } from "../gift-admin.fixture";

test("a donor's page has all gifts of the contact, pledges, refunds and yearly totals; opening it is logged", async () => {
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
  // A name finds two contacts, an email address one. The list reveals no email address.
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
    "awaiting_payment",
    "paid",
    "paid",
    "partly_refunded",
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

test("a search finds donors and gifts by name words in any order, without accents, in any Arabic spelling", async () => {
  const { giveAndPay, call } = await createGiftAdminFixture();
  await giveAndPay({ email: "nunez@example.org", name: "José María Núñez" });
  await giveAndPay({ email: "ahmad@example.org", name: "أحمد مُدَثِّر" });
  await giveAndPay({ email: "okello@example.org", name: "Amina Okello" });
  for (const [typed, found] of [
    ["nunez", ["José María Núñez"]],
    ["Núñez jose", ["José María Núñez"]],
    ["احمد", ["أحمد مُدَثِّر"]],
    ["مدثر", ["أحمد مُدَثِّر"]],
    ["okello am", ["Amina Okello"]],
    ["kello", []],
  ] as const)
    for (const [list, column] of [
      ["donors", "name"],
      ["gifts", "donorName"],
    ] as const) {
      const { items } = (await call("GET", `/${list}?q=${encodeURIComponent(typed)}`)).body;
      expect(
        items.map((item) => item[column]),
        `${list} ${typed}`,
      ).toEqual(found);
    }
});

test("a search accepts a pasted phone number or email address", async () => {
  const { deps, call } = await createGiftAdminFixture();
  await deps.db
    .insertInto("donor")
    .values([
      {
        id: deps.newId(),
        contact_key: "tel:+254712345678",
        phone: "+254712345678",
        email: null,
        name: "Juma",
        country: "KE",
        locale: "sw",
        created_at: deps.now(),
        updated_at: deps.now(),
      },
      {
        id: deps.newId(),
        contact_key: "mail:zuri@example.org",
        phone: null,
        email: "zuri@example.org",
        name: "Zuri",
        country: "KE",
        locale: "sw",
        created_at: deps.now(),
        updated_at: deps.now(),
      },
    ])
    .execute();
  const found = async (typed: string) =>
    (await call("GET", `/donors?q=${encodeURIComponent(typed)}`)).body.items.map(({ name }) => name);
  for (const typed of [
    "\u202a+254 712 345 678\u202c",
    "+٢٥٤٧١٢٣٤٥٦٧٨",
    "00254712345678",
    "https://wa.me/254712345678",
    "tel:+254-712-345-678",
  ])
    expect(await found(typed), typed).toEqual(["Juma"]);
  expect(await found("Zuri <ZURI@example.org>\u200e")).toEqual(["Zuri"]);
});
