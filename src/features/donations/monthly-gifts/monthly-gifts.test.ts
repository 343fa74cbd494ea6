import { expect, test } from "vitest";
import { submitCard } from "../../../adapters/sandbox/sandbox-cards.server";
import { advanceMonth, tick } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { transact } from "../../../platform/database/transact.server";
import { PaymentsUnavailable } from "../../../ports/payments";
import { createManageToken } from "../gifts/gift-links.server";
import { createGivingFixture } from "../gifts/give.fixture";
import {
  openCardChangePage,
  changeMonthlyByToken,
  changeMonthlyGift,
  getManagedGift,
} from "./monthly-gifts.service.server";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { DAY_MS } from "../../../platform/time/durations";

async function monthlyProgram() {
  const program = await createGivingFixture();
  const { deps, sandbox, advanceClock: later } = program;
  const linkTo = (monthlyId: string) => transact(deps.db, (tx) => createManageToken(tx, deps, monthlyId));
  const give = async (email: string, coverFee = true) => {
    const gift = await program.giveAndPay({
      kind: "monthly",
      purpose: { kind: "general" },
      coverFee,
      email,
    });
    return { monthlyId: gift.monthly_id!, token: await linkTo(gift.monthly_id!) };
  };
  return {
    ...program,
    give,
    async monthPasses() {
      later(31 * DAY_MS);
      await advanceMonth(sandbox);
      await processPaymentEvents(deps);
    },
    paid: async (monthlyId: string) =>
      (
        await deps.db
          .selectFrom("gift")
          .select(["amount_minor as minor", "cover_minor as cover"])
          .where("monthly_id", "=", monthlyId)
          .where("state", "=", "paid")
          .orderBy("created_at")
          .execute()
      ).map(({ minor }) => minor),
  };
}
const DONE = { ok: true, value: null };

test("a link changes, pauses, resumes and cancels a monthly gift, and payments follow", async () => {
  const { deps, give, monthPasses, paid } = await monthlyProgram();
  const { token, monthlyId } = await give("maria@example.org");
  expect(await changeMonthlyByToken(deps, token, { kind: "amount", amountText: "80", locale: "en" })).toEqual(
    DONE,
  );
  const changed = (await getManagedGift(deps, token))!;
  expect(changed.amountMinor).toBe(8000);
  expect(changed.coverMinor).toBeGreaterThan(0);
  await monthPasses();
  expect(await paid(monthlyId)).toEqual([5000, 8000]);
  expect(await changeMonthlyByToken(deps, token, { kind: "pause" })).toEqual(DONE);
  await monthPasses();
  expect(await paid(monthlyId)).toEqual([5000, 8000]);
  expect(await changeMonthlyByToken(deps, token, { kind: "pause" })).toEqual({ ok: false, error: "not_now" });
  expect(await changeMonthlyByToken(deps, token, { kind: "resume" })).toEqual(DONE);
  await monthPasses();
  expect(await paid(monthlyId)).toEqual([5000, 8000, 8000]);
  expect(await changeMonthlyByToken(deps, token, { kind: "cancel" })).toEqual(DONE);
  await monthPasses();
  expect(await paid(monthlyId)).toEqual([5000, 8000, 8000]);
  for (const kind of ["pause", "resume", "cancel"] as const)
    expect(await changeMonthlyByToken(deps, token, { kind })).toEqual({ ok: false, error: "not_now" });
});

test("invalid amounts change nothing, neither here nor at the provider", async () => {
  const { deps, give, monthPasses, paid } = await monthlyProgram();
  const { token, monthlyId } = await give("maria@example.org");
  const input = (typed: string) =>
    changeMonthlyByToken(deps, token, { kind: "amount", amountText: typed, locale: "en" });
  for (const [typed, error] of [
    ["", "amount"],
    ["abc", "amount"],
    ["-20", "amount"],
    ["20.0001", "amount"],
    ["1e9", "amount"],
    ["0", "too_little"],
    ["99999999", "too_much"],
  ] as const)
    expect(await input(typed), typed).toEqual({ ok: false, error });
  const unavailable = {
    ...deps.payments,
    changeMonthly: () => Promise.reject(new PaymentsUnavailable("gone")),
  };
  expect(
    await changeMonthlyByToken({ ...deps, payments: unavailable }, token, {
      kind: "amount",
      amountText: "90",
      locale: "en",
    }),
  ).toEqual({
    ok: false,
    error: "unavailable",
  });
  await monthPasses();
  expect(await paid(monthlyId)).toEqual([5000, 5000]);
});

test("a link opens only its own gift; forged and expired links open none", async () => {
  const { deps, give, advanceClock: later } = await monthlyProgram();
  const mine = await give("maria@example.org");
  const other = await give("sam@example.org");
  expect(await changeMonthlyByToken(deps, mine.token, { kind: "cancel" })).toEqual(DONE);
  expect((await getManagedGift(deps, mine.token))!.state).toBe("cancelled");
  expect((await getManagedGift(deps, other.token))!.state).toBe("active");
  const unknown = { ok: false, error: "unknown" };
  const forged = `${other.token.slice(0, 42)}${other.token.endsWith("A") ? "B" : "A"}`;
  for (const token of ["", "none", "x".repeat(43), forged, "\0", other.monthlyId]) {
    expect(await getManagedGift(deps, token), token).toBeNull();
    expect(await changeMonthlyByToken(deps, token, { kind: "cancel" }), token).toEqual(unknown);
  }
  later(401 * DAY_MS);
  expect(await changeMonthlyByToken(deps, other.token, { kind: "cancel" })).toEqual(unknown);
});

test("a monthly gift with a failed payment continues with another card from its link", async () => {
  const { deps, sandbox, give, advanceClock: later, paid } = await monthlyProgram();
  const { token, monthlyId } = await give("maria@example.org");
  later(31 * DAY_MS);
  await advanceMonth(sandbox, "fail");
  await processPaymentEvents(deps);
  const before = (await getManagedGift(deps, token))!;
  expect(before.state).toBe("past_due");
  const self = "/donate/manage/link";
  const opened = await openCardChangePage(deps, token, self, "en");
  expect(opened).toMatchObject({ ok: true, value: { url: expect.stringContaining(before.providerRef!) } });
  later(60 * DAY_MS);
  await submitCard(sandbox, before.providerRef!);
  await processPaymentEvents(deps);
  expect((await getManagedGift(deps, token))!.cardUntil! > before.cardUntil!).toBe(true);
  await tick(sandbox);
  await processPaymentEvents(deps);
  expect((await getManagedGift(deps, token))!.state).toBe("active");
  expect(await paid(monthlyId)).toEqual([5000, 5000]);
  const unavailable = {
    ...deps.payments,
    openCardPage: () => Promise.reject(new PaymentsUnavailable("gone")),
  };
  expect(await openCardChangePage({ ...deps, payments: unavailable }, token, self, "en")).toEqual({
    ok: false,
    error: "unavailable",
  });
  expect(await openCardChangePage(deps, "x".repeat(43), self, "en")).toEqual({ ok: false, error: "unknown" });
  await changeMonthlyByToken(deps, token, { kind: "cancel" });
  expect(await openCardChangePage(deps, token, self, "en")).toEqual({ ok: false, error: "not_now" });
});

test("an event about an unknown card reads no monthly gift and changes nothing", async () => {
  const { deps, sandbox, give } = await monthlyProgram();
  const { token } = await give("maria@example.org");
  const before = await getManagedGift(deps, token);
  await submitCard(sandbox, "mon_none");
  const readMonthly = () => Promise.reject(new PaymentsUnavailable("gone"));
  await processPaymentEvents({ ...deps, payments: { ...deps.payments, readMonthly } });
  expect(await getManagedGift(deps, token)).toEqual(before);
  const { state } = await deps.db
    .selectFrom("payment_event")
    .select("state")
    .where("subject_kind", "=", "card")
    .executeTakeFirstOrThrow();
  expect(state).toBe("unknown");
});

const AMOUNT = { kind: "amount", amountText: "80", locale: "en" } as const;

test("a donor who does not cover the fee pays only the new amount", async () => {
  const { deps, give } = await monthlyProgram();
  const { token } = await give("maria@example.org", false);
  expect(await changeMonthlyByToken(deps, token, AMOUNT)).toEqual(DONE);
  const { providerRef, ...changed } = (await getManagedGift(deps, token))!;
  expect(changed).toMatchObject({ amountMinor: 8000, coverMinor: 0 });
  expect((await deps.payments.readMonthly(providerRef!))!.amount.minor).toBe(8000);
});

test("a change that the provider refuses is reported and stores nothing", async () => {
  const { deps, give } = await monthlyProgram();
  const { token } = await give("maria@example.org");
  const before = await getManagedGift(deps, token);
  const refused = { ok: false as const, error: "refused" as const };
  const payments = { ...deps.payments, changeMonthly: () => Promise.resolve(refused) };
  expect(await changeMonthlyByToken({ ...deps, payments }, token, AMOUNT)).toEqual(refused);
  expect(await getManagedGift(deps, token)).toEqual(before);
});

test("a change counts although the provider cannot read the gift afterwards", async () => {
  const { deps, give } = await monthlyProgram();
  const { token } = await give("maria@example.org");
  const payments = { ...deps.payments, readMonthly: () => Promise.resolve(null) };
  expect(await changeMonthlyByToken({ ...deps, payments }, token, AMOUNT)).toEqual(DONE);
  expect((await getManagedGift(deps, token))!.amountMinor).toBe(8000);
});

test("an unexpected error of the provider's adapter is thrown, not reported as unavailable", async () => {
  const { deps, give } = await monthlyProgram();
  const { token } = await give("maria@example.org");
  const fail = () => Promise.reject(new TypeError("a programming error"));
  const broken = { ...deps, payments: { ...deps.payments, changeMonthly: fail, openCardPage: fail } };
  await expect(changeMonthlyByToken(broken, token, AMOUNT)).rejects.toThrow(TypeError);
  await expect(openCardChangePage(broken, token, "/donate/manage/link", "en")).rejects.toThrow(TypeError);
});

test("staff cannot change an unknown gift or one without a first payment", async () => {
  const { deps, giveAndPay } = await monthlyProgram();
  const cancel = (id: string) => changeMonthlyGift(deps, id, { kind: "cancel" });
  expect(await cancel(crypto.randomUUID())).toEqual({ ok: false, error: "unknown" });
  const unpaid = await giveAndPay({ kind: "monthly", purpose: { kind: "general" } }, "fail");
  expect(await cancel(unpaid.monthly_id!)).toEqual({ ok: false, error: "not_now" });
});
