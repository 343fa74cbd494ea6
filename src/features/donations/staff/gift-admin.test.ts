import { expect, test } from "vitest";
import { money } from "../../../platform/money/money";
import { pledgeTransfer } from "../payments/manual-gifts.service.server";
import { getDonorWall } from "../gifts/donor-wall.service.server";
import { createGiftInput, readBalances } from "../gifts/give.fixture";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { sendRefunds } from "../payments/refunds.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { exportPaidGifts } from "./gift-export.service.server";
import { giftCsvRow } from "./gift-export-view.server";
import { csvLines } from "../../../platform/csv/csv";
import { createGiftAdminFixture } from "./gift-admin.fixture";
import { readReceiptByStaff } from "./receipt-admin.service.server";

const REASON = "asked by the donor";

test("finance gives back a part, then the rest; the same call again gives back nothing more; more is refused", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay();
  const path = `/gifts/${gift.id}/refunds`;
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await call("POST", path, { minor: 2000, reason: REASON }, "finance", key);
  expect(first).toMatchObject({ status: 201, body: { state: "requested" } });
  const again = await call("POST", path, { minor: 2000, reason: REASON }, "finance", key);
  expect(again.body).toEqual(first.body);
  expect((await call("POST", path, { minor: 3001, reason: REASON })).status).toBe(422);
  for (const minor of [0, -1, 0.5, 1e15, "5"])
    expect((await call("POST", path, { minor, reason: REASON })).status, String(minor)).toBe(422);
  expect((await call("POST", path, { minor: 3000, reason: REASON }, "finance", other)).status).toBe(201);
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  const { body } = await call("GET", `/gifts/${gift.id}`);
  expect(body).toMatchObject({ state: "refunded", refundableMinor: 0 });
  // Both notes are of one moment: either may stand first.
  const issuedReceipts = (body["receipts"] as { kind: string; minor: number }[]).toSorted(
    (a, b) => b.minor - a.minor,
  );
  expect(issuedReceipts.map(({ kind, minor }) => [kind, minor])).toEqual([
    ["receipt", 5000],
    ["credit_note", 3000],
    ["credit_note", 2000],
  ]);
  expect((await call("POST", `/gifts/${deps.newId()}/refunds`, { minor: 1, reason: REASON })).status).toBe(
    404,
  );
});

test("a large refund waits for a second person, also when it is asked for in parts; nobody agrees with themselves", async () => {
  const { deps, giveAndPay, call, audit } = await createGiftAdminFixture();
  const gift = await giveAndPay({ amount: money(80_000, "USD") });
  const path = `/gifts/${gift.id}/refunds`;
  expect((await call("POST", path, { minor: 50_000, reason: REASON })).body).toMatchObject({
    state: "requested",
  });
  const large = await call("POST", path, { minor: 1, reason: REASON });
  expect(large).toMatchObject({ status: 201, body: { state: "waiting" } });
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  const id = String(large.body["id"]);
  const decision = `/refunds/${id}/decision`;
  expect((await call("POST", decision, { agreed: true })).status).toBe(409);
  expect((await call("POST", decision, { agreed: true }, "auditor")).status).toBe(403);
  const waiting = await call("GET", "/refunds?state=waiting");
  expect(waiting.body.items).toMatchObject([{ id, minor: 1, reference: gift.reference, own: true }]);
  const others = await call("GET", "/refunds?state=waiting", undefined, "finance;2");
  expect(others.body.items).toMatchObject([{ id, own: false }]);
  const agreed = await call("POST", decision, { agreed: true }, "finance;2");
  expect(agreed).toMatchObject({ status: 200, body: { state: "requested" } });
  expect((await call("POST", decision, { agreed: false }, "finance;3")).status).toBe(409);
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ refundableMinor: 29_999 });
  const refused = await call("POST", path, { minor: 29_999, reason: REASON });
  const no = `/refunds/${String(refused.body["id"])}/decision`;
  expect((await call("POST", no, { agreed: false }, "owner")).body).toMatchObject({ state: "refused" });
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ refundableMinor: 29_999 });
  const actors = (await audit()).filter(({ subject, item }) => subject === "refunds" && item === id);
  expect(actors.map(({ actor }) => actor)).toEqual(["id of role:finance", "id of role:finance;2"]);
});

test("what was given in cash goes back by hand at once, and large sums only after the second yes", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const cash = {
    clientId: crypto.randomUUID(),
    ...{ method: "cash", minor: 60_000, currency: "USD", on: "2026-01-15", name: "Maria Okoth" },
  };
  const { status, body } = await call("POST", "/gifts", cash);
  expect(status).toBe(201);
  expect((await call("POST", "/gifts", cash)).body).toEqual(body);
  const { items } = (await call("GET", `/gifts?q=${String(body["reference"])}`)).body;
  expect(items).toMatchObject([{ state: "paid", method: "cash", amountMinor: 60_000 }]);
  const request = await call("POST", `/gifts/${String(items[0]!["id"])}/refunds`, {
    minor: 60_000,
    reason: REASON,
  });
  expect(request.body).toMatchObject({ state: "waiting" });
  const before = await readBalances(deps);
  expect(before["income:donations"]).toBe(-60_000);
  const done = await call(
    "POST",
    `/refunds/${String(request.body["id"])}/decision`,
    { agreed: true },
    "owner",
  );
  expect(done.body).toMatchObject({ state: "succeeded" });
  expect((await readBalances(deps))["income:donations"]).toBeUndefined();
  for (const wrong of [
    { minor: 0 },
    { currency: "usd" },
    { currency: "XTS", purpose: "campaign:laptop-drive-2024" },
    { purpose: "campaign:none" },
    { purpose: "x" },
    { on: "2126-01-01" },
    { on: "2026-02-31" },
    { more: 1 },
  ]) {
    const answer = await call("POST", "/gifts", { ...cash, clientId: crypto.randomUUID(), ...wrong });
    expect(answer.status, JSON.stringify(wrong)).toBe(422);
  }
});

test("a transfer is booked as it arrived, once; tomorrow it has not arrived yet", async () => {
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

test("gifts are found by reference, whole address and beginning of a name; lists name no address and go on by cursor", async () => {
  const { giveAndPay, call } = await createGiftAdminFixture();
  const one = await giveAndPay({ name: "100%_Sure", email: "Sure@example.org" });
  await giveAndPay({ name: "Sam", email: "sam@example.org" });
  const found = async (q: string) =>
    (await call("GET", `/gifts?q=${encodeURIComponent(q)}`)).body.items.map(({ reference }) => reference);
  expect(await found(one.reference.toLowerCase().replace("-", " "))).toEqual([one.reference]);
  expect(await found("sure@EXAMPLE.org")).toEqual([one.reference]);
  expect(await found("100%_s")).toEqual([one.reference]);
  expect(await found("100x")).toEqual([]);
  expect(await found("_am")).toEqual([]);
  const first = await call("GET", "/gifts?limit=1");
  const next = await call("GET", `/gifts?limit=1&cursor=${String(first.body["nextCursor"])}`);
  // Both came within one moment: either may stand first.
  const names = [...first.body.items, ...next.body.items].map(({ donorName }) => String(donorName));
  expect(names.toSorted()).toEqual(["100%_Sure", "Sam"]);
  expect(JSON.stringify(first.body)).not.toContain("@");
  expect((await call("GET", "/gifts?cursor=bm9uZQ")).status).toBe(422);
  expect((await call("GET", "/gifts?state=none")).status).toBe(422);
});

test("a donor's message stands on the wall only after somebody has read it, and can be kept off again", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay({ message: "For my sister's class" });
  await giveAndPay({ email: "b@example.org", name: "Sam" });
  await giveAndPay({ email: "c@example.org", name: "Ada" });
  const output = async () => (await getDonorWall(deps, "laptop-drive-2024"))!.map(({ message }) => message);
  expect(await output()).toEqual([null, null, null]);
  const waiting = await call("GET", "/gift-messages", undefined, "editor");
  expect(waiting.body.items).toMatchObject([{ id: gift.id, message: "For my sister's class" }]);
  expect((await call("PUT", `/gift-messages/${gift.id}`, { state: "shown" }, "editor")).status).toBe(200);
  expect(await output()).toContain("For my sister's class");
  expect((await call("PUT", `/gift-messages/${gift.id}`, { state: "hidden" })).status).toBe(200);
  expect(await output()).toEqual([null, null, null]);
  expect((await call("PUT", `/gift-messages/${deps.newId()}`, { state: "shown" })).status).toBe(404);
});

test("months of the test provider pass when finance says so: instalments come by signed events; staff end a monthly gift", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  await giveAndPay({ kind: "monthly", purpose: { kind: "general" } });
  for (const outcome of ["succeed", "fail"]) {
    expect((await call("POST", "/test-months", { outcome })).body).toEqual({ monthlyGifts: 1 });
    await processPaymentEvents(deps);
  }
  const { items } = (await call("GET", "/monthly-gifts?state=past_due")).body;
  expect(items).toMatchObject([{ failures: 1, donorName: "Maria Okoth" }]);
  const gifts = (await call("GET", "/gifts?kind=monthly")).body.items;
  expect(gifts.map(({ state }) => state).toSorted()).toEqual(["failed", "paid", "paid"]);
  const end = `/monthly-gifts/${String(items[0]!["id"])}/end`;
  expect((await call("POST", end, undefined, "auditor")).status).toBe(403);
  expect((await call("POST", end)).status).toBe(200);
  expect((await call("POST", end)).status).toBe(409);
});

test("the report says how the books stand; the file of a year holds what was paid in it, safe from formulas", async () => {
  const { deps, giveAndPay, call, audit } = await createGiftAdminFixture();
  await giveAndPay({ name: "=cmd|' /C calc'!A0" });
  await giveAndPay({}, "fail");
  const { body } = await call("GET", "/reconciliation", undefined, "auditor");
  expect(body).toMatchObject({
    provider: "sandbox",
    test: true,
    differences: [],
    waitingEvents: { count: 0 },
  });
  const sums = (body["accounts"] as { minor: number }[]).reduce((sum, { minor }) => sum + minor, 0);
  expect(sums).toBe(0);
  const lines: string[] = [];
  for await (const rows of await exportPaidGifts(deps, { id: "finance" }, deps.now().getUTCFullYear()))
    lines.push(csvLines(rows.map((gift) => giftCsvRow(gift, "en"))));
  const text = lines.join("");
  expect(text.match(/\r\n/g)).toHaveLength(1);
  expect(text).toContain(`"'=cmd|' /C calc'!A0","USD",50,0,1.5,0`);
  expect((await audit()).at(-1)).toMatchObject({ action: "read", subject: "gifts" });
});

test("the history of a gift stands in the order in which it happened, and ends in its state", async () => {
  const { call } = await createGiftAdminFixture();
  for (let time = 0; time < 6; time++) {
    const clientId = crypto.randomUUID();
    const cash = {
      clientId,
      method: "cash",
      minor: 5000,
      currency: "USD",
      on: "2026-01-15",
      confirmed: true,
    };
    const { body } = await call("POST", "/gifts", cash);
    const { items } = (await call("GET", `/gifts?q=${String(body["reference"])}`)).body;
    const { body: gift } = await call("GET", `/gifts/${String(items[0]!["id"])}`);
    const states = (gift["events"] as { state: string }[]).map(({ state }) => state);
    expect(states).toEqual(["awaiting_payment", "processing", "paid"]);
  }
});

test("staff open a receipt and send it again, a few times an hour; both stand in the log", async () => {
  const { deps, call, audit } = await createGiftAdminFixture();
  const cash = {
    method: "cash",
    minor: 5000,
    currency: "USD",
    on: "2026-01-15",
    name: "Maria Okoth",
    confirmed: true,
  };
  const record = async (email: string | null) => {
    const { body } = await call("POST", "/gifts", { ...cash, email, clientId: crypto.randomUUID() });
    const { items } = (await call("GET", `/gifts?q=${String(body["reference"])}`)).body;
    return (await call("GET", `/gifts/${String(items[0]!["id"])}`)).body;
  };
  const paper = (gift: Record<string, unknown>) => (gift["receipts"] as { number: string }[])[0]!.number;
  const gift = await record("maria@example.org");
  await sendReceiptMails(deps);
  const path = `/gifts/${String(gift["id"])}/receipts/${paper(gift)}/mail`;
  expect((await call("POST", path, undefined, "auditor")).status).toBe(403);
  for (let time = 0; time < 3; time++) {
    expect((await call("POST", path)).status).toBe(202);
    await sendReceiptMails(deps);
  }
  expect((await call("POST", path)).status).toBe(409);
  const mails = (await listMailsWithLinks(deps)).filter(({ kind }) => kind === "gifts.receipt");
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(4).fill("maria@example.org"));
  expect(await readReceiptByStaff(deps, { id: "finance" }, paper(gift))).toMatchObject({
    gift: { id: gift["id"] },
  });
  expect(await readReceiptByStaff(deps, { id: "finance" }, "R-2026-99999")).toBeNull();
  const log = (await audit()).filter(({ item }) => item === gift["id"]).map(({ action }) => action);
  expect(log).toEqual(["created", "read", ...Array(3).fill("sent_again"), "read"]);
  const other = await record(null);
  const wrong = `/gifts/${String(other["id"])}/receipts/${paper(gift)}/mail`;
  expect((await call("POST", wrong)).status).toBe(404);
  const nobody = `/gifts/${String(other["id"])}/receipts/${paper(other)}/mail`;
  expect((await call("POST", nobody)).status).toBe(409);
});

test("a gift of the same sum and day, or under the same reference, is booked after a second look only", async () => {
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
  // Another reference tells two payments of one day apart.
  expect((await record({ paymentReference: "QK18AA" })).status).toBe(201);
  expect((await record({ paymentReference: null, on: "2026-01-16" })).status).toBe(201);
  expect((await record({ confirmed: true })).status).toBe(201);
  expect((await call("GET", "/gifts?method=till")).body.items).toHaveLength(4);
});

test("cash goes to the bank once; more than there is takes a second look", async () => {
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
