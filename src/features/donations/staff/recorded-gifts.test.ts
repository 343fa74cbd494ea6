import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { money } from "../../../platform/money/money";
import { pledgeTransfer } from "../payments/manual-gifts.service.server";
import { createGiftInput, readBalances } from "../gifts/give.fixture";
import { createGiftAdminFixture } from "./gift-admin.fixture";

test("a transfer is booked once with the amount that arrived; a future day is refused", async () => {
  const { deps, call, audit } = await createGiftAdminFixture();
  const pledged = await pledgeTransfer(deps, createGiftInput({ amount: money(10_000, "USD") }));
  if (!pledged.ok) throw new Error(pledged.error);
  const path = `/gifts/${pledged.value.id}/arrival`;
  expect((await call("POST", path, { minor: 9950, on: "2126-01-01" })).status).toBe(422);
  const key = crypto.randomUUID();
  const arrival = { minor: 9950, on: deps.now().toISOString().slice(0, 10) };
  expect((await call("POST", path, arrival, "finance", key)).status).toBe(201);
  expect((await call("POST", path, arrival, "finance", key)).status).toBe(201);
  expect((await call("POST", path, arrival)).status).toBe(409);
  const { body } = await call("GET", `/gifts/${pledged.value.id}`);
  expect(body).toMatchObject({ state: "paid", amountMinor: 9950, donor: { email: "maria@example.org" } });
  const read = (await audit()).filter(({ action, item }) => action === "read" && item === pledged.value.id);
  expect(read).toHaveLength(1);
});

test("a gift with an existing reference, or with the same amount and day, needs confirmation", async () => {
  const { call } = await createGiftAdminFixture();
  const till = { method: "till", minor: 5000, currency: "USD", on: "2026-01-15", paymentReference: "QK17XP" };
  const record = (more: object) =>
    call("POST", "/gifts", { ...till, clientId: crypto.randomUUID(), name: "Maria Okoth", ...more });
  const first = await record({});
  expect(first.status).toBe(201);
  for (const same of [{ paymentReference: "qk17xp", minor: 700 }, { paymentReference: null }]) {
    const warned = await record(same);
    expect(warned.status, JSON.stringify(same)).toBe(422);
    expect(warned.body).toMatchObject({ errors: [{ field: "confirmed" }] });
    expect(JSON.stringify(warned.body)).toContain(String(first.body["reference"]));
  }
  // Two payments of one day differ by their reference.
  expect((await record({ paymentReference: "QK18AA" })).status).toBe(201);
  expect((await record({ paymentReference: null, on: "2026-01-16" })).status).toBe(201);
  expect((await record({ confirmed: true })).status).toBe(201);
  expect((await call("GET", "/gifts?method=till")).body.items).toHaveLength(4);
});

test("a changed amount under a reused clientId is refused, and the response names what was booked", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const gift = {
    clientId: crypto.randomUUID(),
    method: "cash",
    minor: 5000,
    currency: "USD",
    on: "2026-01-15",
  };
  const { body } = await call("POST", "/gifts", gift);
  const corrected = await call("POST", "/gifts", { ...gift, minor: 6000, confirmed: true });
  expect(corrected.status).toBe(422);
  const message = m.finance_gift_reused({
    reference: String(body["reference"]),
    amount: formatMoneyExact(money(5000, "USD"), "en"),
    day: "15 January 2026",
  });
  expect(corrected.body).toMatchObject({ code: "client_id_reused", message });
  const banked = { clientId: crypto.randomUUID(), from: "assets:cash", minor: 3000, currency: "USD" };
  const deposit = { ...banked, on: "2026-01-16", note: "slip 7" };
  expect((await call("POST", "/banked-money", deposit)).status).toBe(201);
  for (const change of [{ minor: 4000 }, { on: "2026-01-17" }, { note: "slip 8" }, { from: "assets:till" }])
    expect((await call("POST", "/banked-money", { ...deposit, ...change })).body).toMatchObject({
      code: "client_id_reused",
      message: m.finance_deposit_reused({
        amount: formatMoneyExact(money(3000, "USD"), "en"),
        day: "16 January 2026",
      }),
    });
  expect(await readBalances(deps)).toMatchObject({ "assets:cash": 2000 });
});

test("concurrent gifts with one clientId book one gift of one donor; the other calls are refused", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const gift = { clientId: crypto.randomUUID(), method: "cash", currency: "USD", on: "2026-01-15" };
  const answers = await Promise.all(
    [5000, 6000, 7000].map((minor) =>
      call("POST", "/gifts", { ...gift, minor, email: `donor-${minor}@example.org`, confirmed: true }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const [donor, ...others] = await deps.db.selectFrom("donor").select("email").execute();
  expect(others).toEqual([]);
  const { amount_minor: booked } = await deps.db
    .selectFrom("gift")
    .select("amount_minor")
    .executeTakeFirstOrThrow();
  expect(donor).toEqual({ email: `donor-${booked}@example.org` });
  expect((await readBalances(deps))["assets:cash"]).toBe(booked);
});

test("cash is deposited once; depositing more than the balance needs confirmation", async () => {
  const { deps, call, audit } = await createGiftAdminFixture();
  const gift = {
    clientId: crypto.randomUUID(),
    method: "cash",
    minor: 5000,
    currency: "USD",
    on: "2026-01-15",
  };
  expect((await call("POST", "/gifts", gift)).status).toBe(201);
  const bank = (await readBalances(deps))["assets:bank"] ?? 0;
  const clientId = crypto.randomUUID();
  const banked = {
    clientId,
    from: "assets:cash",
    minor: 3000,
    currency: "USD",
    on: "2026-01-16",
    note: "slip 7",
  };
  for (let time = 0; time < 2; time++) expect((await call("POST", "/banked-money", banked)).status).toBe(201);
  expect(await readBalances(deps)).toMatchObject({ "assets:cash": 2000, "assets:bank": bank + 3000 });
  const more = { ...banked, clientId: crypto.randomUUID() };
  const warned = await call("POST", "/banked-money", more);
  expect(warned.body).toMatchObject({
    errors: [{ field: "confirmed", message: expect.stringContaining("20.00") }],
  });
  expect((await call("POST", "/banked-money", { ...more, confirmed: true })).status).toBe(201);
  expect((await readBalances(deps))["assets:cash"]).toBe(-1000);
  expect((await call("POST", "/banked-money", more, "auditor")).status).toBe(403);
  expect((await audit()).filter(({ subject }) => subject === "reconciliation")).toHaveLength(2);
});
