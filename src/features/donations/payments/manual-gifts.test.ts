import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { calendarDay } from "../../../platform/time/zoned-time";
import { ClientIdReusedError } from "../../../platform/forms/client-id-reused.server";
import { type Money, money } from "../../../platform/money/money";
import { cancelPledge, confirmTransfer, pledgeTransfer, recordGift } from "./manual-gifts.service.server";
import {
  SAMPLE_GENERAL_GIFTS,
  createGiftInput,
  readBalances,
  createGivingFixture,
} from "../gifts/give.fixture";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { checkReceipt } from "../receipts/receipts.service.server";
import { refundGift } from "./refunds.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";

test("a transfer after the deadline is booked to its campaign with the amount that arrived", async () => {
  const { deps, advanceClock: later } = await createGivingFixture();
  const input = createGiftInput({
    amount: money(10_000, "USD"),
    purpose: { kind: "campaign", slug: "solar-lab" },
  });
  const pledged = await pledgeTransfer(deps, input);
  expect((await pledgeTransfer(deps, input)).ok && pledged.ok).toBe(true);
  if (!pledged.ok) return;
  const mails = (await listMailsWithLinks(deps)).filter(({ kind }) => kind === "gifts.transfer");
  expect(mails).toHaveLength(1);
  const { bank_account: bank } = await deps.db
    .selectFrom("giving_page")
    .select("bank_account")
    .executeTakeFirstOrThrow();
  for (const message of [pledged.value.reference, "100.00", bank!.number, "/donate/thanks/"])
    expect(mails[0]!.text).toContain(message);
  later(200 * 86_400_000);
  const arrival = {
    reference: pledged.value.reference,
    amount: money(9950, "USD"),
    on: calendarDay(deps.now(), DEFAULT_TIME_ZONE),
    staff: "finance",
  };
  expect((await confirmTransfer(deps, arrival)).ok).toBe(true);
  expect(await confirmTransfer(deps, arrival)).toEqual({ ok: false, error: "already" });
  expect(await confirmTransfer(deps, { ...arrival, reference: "XXX-2222" })).toEqual({
    ok: false,
    error: "unknown",
  });
  const { after_deadline: after } = await deps.db
    .selectFrom("campaign")
    .select("after_deadline")
    .where("slug", "=", "solar-lab")
    .executeTakeFirstOrThrow();
  const account = after === "move_to_general" ? "income:donations" : "income:donations solar-lab";
  expect((await readBalances(deps))[account]).toBe(
    (after === "move_to_general" ? SAMPLE_GENERAL_GIFTS : -432_000) - 9950,
  );
  expect(await checkReceipt(deps, "R-2027-00001")).toMatchObject({ totalMinor: 9950, status: "valid" });
});

test("cash is booked at once and only once; a manual refund is booked too", async () => {
  const { deps } = await createGivingFixture();
  const cash = { ...isManual(deps), donor: { email: null, phone: null } };
  const recorded = await recordGift(deps, cash);
  expect(await recordGift(deps, cash)).toEqual(recorded);
  expect(await readBalances(deps)).toMatchObject({
    "income:donations": SAMPLE_GENERAL_GIFTS - 5000,
    "assets:cash": 5000,
  });
  const { id } = await deps.db.selectFrom("gift").select("id").executeTakeFirstOrThrow();
  expect(
    (await refundGift(deps, { giftId: id, minor: 5000, reason: "wrong", requestedBy: "finance" })).ok,
  ).toBe(true);
  expect((await readBalances(deps))["income:donations"]).toBe(SAMPLE_GENERAL_GIFTS);
  expect((await readBalances(deps))["assets:cash"]).toBeUndefined();
  expect(await sendReceiptMails(deps)).toBe(0);
});

test("the same pledge or cash sent concurrently gives one gift, booked once, with one email", async () => {
  const { deps } = await createGivingFixture();
  const pledge = createGiftInput();
  const pledged = await Promise.all([pledgeTransfer(deps, pledge), pledgeTransfer(deps, pledge)]);
  expect(pledged.map((each) => each.ok && each.value.id)).toEqual([
    expect.any(String),
    pledged[0].ok && pledged[0].value.id,
  ]);
  expect(await listMailsWithLinks(deps)).toHaveLength(1);
  const cash = isManual(deps);
  const recorded = await Promise.all([recordGift(deps, cash), recordGift(deps, cash)]);
  expect(recorded[0]).toEqual({ ok: true, value: { reference: expect.any(String) } });
  expect(recorded[1]).toEqual(recorded[0]);
  expect((await readBalances(deps))["assets:cash"]).toBe(5000);
});

test("another amount, day, name or contact under the same clientId is refused and changes nothing", async () => {
  const { deps } = await createGivingFixture();
  const cash = isManual(deps);
  const recorded = await recordGift(deps, cash);
  const balances = await readBalances(deps);
  for (const change of [
    { amount: money(6000, "USD") },
    { amount: money(5000, "EUR") },
    { on: "2026-01-15" },
    { name: "Joseph" },
    { showName: !cash.showName },
    { message: "For books" },
    { method: "till" as const },
    { paymentReference: "QK17XP" },
    { donor: { email: "joseph@example.org", phone: null } },
    { locale: "fr" as const },
  ])
    await expect(recordGift(deps, { ...cash, ...change }), JSON.stringify(change)).rejects.toThrow(
      ClientIdReusedError,
    );
  expect(await readBalances(deps)).toEqual(balances);
  expect(await recordGift(deps, cash)).toEqual(recorded);
  expect(await deps.db.selectFrom("donor").select("email").execute()).toEqual([
    { email: "maria@example.org" },
  ]);
});

test("each method has its account; an existing donor's contact stays and gets the receipt", async () => {
  const { deps } = await createGivingFixture();
  const before = (await readBalances(deps))["assets:bank"] ?? 0;
  const till = { ...isManual(deps), method: "till" as const, paymentReference: "QK17XP" };
  expect((await recordGift(deps, till)).ok).toBe(true);
  const { donor_id: id } = await deps.db.selectFrom("gift").select("donor_id").executeTakeFirstOrThrow();
  const transfer = { ...isManual(deps), method: "transfer" as const, donor: { id }, name: null };
  expect((await recordGift(deps, transfer)).ok).toBe(true);
  expect(await readBalances(deps)).toMatchObject({ "assets:till": 5000, "assets:bank": before + 5000 });
  expect(await sendReceiptMails(deps)).toBe(2);
  const mails = (await listMailsWithLinks(deps)).map(({ recipient }) => recipient);
  expect(mails).toEqual(["maria@example.org", "maria@example.org"]);
  expect(await deps.db.selectFrom("donor").select("id").execute()).toEqual([{ id }]);
  const nobody = { ...isManual(deps), donor: { id: crypto.randomUUID() } };
  expect(await recordGift(deps, nobody)).toEqual({ ok: false, error: "donor" });
});

test("staff cancel a promised transfer: the donor is notified, and late money is still booked", async () => {
  const { deps } = await createGivingFixture();
  const pledged = await pledgeTransfer(deps, createGiftInput({ amount: money(10_000, "USD") }));
  if (!pledged.ok) throw new Error(pledged.error);
  const { id: giftId, reference } = pledged.value;
  const cancel = { giftId, staff: "finance", reason: "no answer for a year" };
  expect(await cancelPledge(deps, cancel)).toEqual({ ok: true, value: { reference } });
  expect(await cancelPledge(deps, cancel)).toEqual({ ok: false, error: "not_waiting" });
  const mail = (await listMailsWithLinks(deps)).find(({ kind }) => kind === "gifts.pledge-cancelled");
  expect(mail).toMatchObject({ recipient: "maria@example.org" });
  expect(mail!.text).toContain(reference);
  expect(mail!.text).not.toContain("no answer");
  const arrival = {
    reference,
    amount: money(10_000, "USD"),
    on: calendarDay(deps.now(), DEFAULT_TIME_ZONE),
    staff: "finance",
  };
  expect((await confirmTransfer(deps, arrival)).ok).toBe(true);
  const { state } = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(state).toBe("paid");
});

const UNUSABLE_AMOUNTS = [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1];

test("a pledge outside the limits, in an unknown currency or for an unknown purpose is refused", async () => {
  const { deps } = await createGivingFixture();
  for (const [input, error] of [
    [{ amount: money(199, "USD") }, "too_little"],
    [{ amount: money(5_000_001, "USD") }, "too_much"],
    [{ amount: money(5000, "GBP") }, "currency_unknown"],
    [{ amount: money(5000, "EUR") }, "campaign_currency"],
    [{ purpose: { kind: "campaign" as const, slug: "none" } }, "purpose_unknown"],
  ] as const)
    expect(await pledgeTransfer(deps, createGiftInput(input))).toEqual({ ok: false, error });
  expect(await deps.db.selectFrom("gift").select("id").execute()).toEqual([]);
});

test("a pledge form sent again returns its gift, also after the campaign closed", async () => {
  const { deps } = await createGivingFixture();
  const input = createGiftInput();
  const pledged = await pledgeTransfer(deps, input);
  await deps.db.updateTable("campaign").set({ after_deadline: "stop" }).execute();
  expect(await pledgeTransfer(deps, createGiftInput())).toEqual({ ok: false, error: "campaign_closed" });
  expect(await pledgeTransfer(deps, input)).toMatchObject({ ok: true, value: pledged.ok && pledged.value });
});

test("a pledge is stored without an email while the bank account is missing", async () => {
  const { deps } = await createGivingFixture();
  await deps.db.deleteFrom("giving_page").execute();
  expect(await pledgeTransfer(deps, createGiftInput())).toMatchObject({ ok: true });
  expect(await listMailsWithLinks(deps)).toEqual([]);
});

test("only a gift with a message waits for its review", async () => {
  const { deps } = await createGivingFixture();
  for (const message of [null, "For books"]) await pledgeTransfer(deps, createGiftInput({ message }));
  const gifts = deps.db.selectFrom("gift").select(["message", "message_state"]).orderBy("message");
  expect(await gifts.execute()).toEqual([
    { message: "For books", message_state: "waiting" },
    { message: null, message_state: "none" },
  ]);
});

test("a transfer of an unusable amount, in another currency or for a card gift is not booked", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const card = await giveAndPay();
  const pledged = await pledgeTransfer(deps, createGiftInput());
  if (!pledged.ok) throw new Error(pledged.error);
  const balances = await readBalances(deps);
  const { on, staff } = isManual(deps);
  const { reference } = pledged.value;
  const arrive = (amount: Money, to = reference) =>
    confirmTransfer(deps, { reference: to, amount, on, staff });
  for (const minor of UNUSABLE_AMOUNTS)
    expect(await arrive({ minor, currency: "USD" }), String(minor)).toEqual({ ok: false, error: "amount" });
  expect(await arrive(money(5000, "EUR"))).toEqual({ ok: false, error: "currency" });
  expect(await arrive(money(5000, "USD"), card.reference)).toEqual({ ok: false, error: "unknown" });
  expect(await readBalances(deps)).toEqual(balances);
});

test("a transfer stores the payment reference of its statement", async () => {
  const { deps } = await createGivingFixture();
  const pledged = await pledgeTransfer(deps, createGiftInput());
  if (!pledged.ok) throw new Error(pledged.error);
  const { id, reference } = pledged.value;
  const { on, staff, amount } = isManual(deps);
  const received = { reference, amount, on, staff, paymentReference: "BANK-17" };
  expect(await confirmTransfer(deps, received)).toEqual({ ok: true, value: { giftId: id } });
  const stored = deps.db.selectFrom("gift").select("payment_reference");
  expect(await stored.execute()).toEqual([{ payment_reference: "BANK-17" }]);
});

test("a payment reference that staff recorded with the gift stays", async () => {
  const { deps } = await createGivingFixture();
  await recordGift(deps, { ...isManual(deps), method: "till", paymentReference: "QK17XP" });
  const stored = deps.db.selectFrom("gift").select("payment_reference");
  expect(await stored.execute()).toEqual([{ payment_reference: "QK17XP" }]);
});

test("an unusable amount, an unknown currency or an unknown purpose is not recorded", async () => {
  const { deps } = await createGivingFixture();
  const record = (change: object) => recordGift(deps, { ...isManual(deps), ...change });
  for (const minor of UNUSABLE_AMOUNTS)
    expect(await record({ amount: { minor, currency: "USD" } }), String(minor)).toEqual({
      ok: false,
      error: "amount",
    });
  const foreign = { amount: money(5000, "GBP") };
  expect(await record(foreign)).toEqual({ ok: false, error: "currency_unknown" });
  const unknown = { purpose: { kind: "campaign", slug: "none" } };
  expect(await record(unknown)).toEqual({ ok: false, error: "purpose_unknown" });
  expect(await deps.db.selectFrom("gift").select("id").execute()).toEqual([]);
});

/** Cash received today, with a contact. */
const isManual = ({ now }: { now: () => Date }) => ({
  ...createGiftInput({ purpose: { kind: "general" } }),
  method: "cash" as const,
  paymentReference: null,
  on: calendarDay(now(), DEFAULT_TIME_ZONE),
  staff: "finance",
  donor: { email: "maria@example.org", phone: null },
});
