import { expect, test } from "vitest";
import type { Deps } from "../../../../platform/deps";
import { money } from "../../../../platform/money/money";
import { type PaymentPageInput, PaymentsUnavailable } from "../../../../ports/payments";
import { pledgeTransfer } from "../../payments/manual-gifts.service.server";
import { pollPendingPayments } from "../../payments/reconciliation.service.server";
import { createGiftInput, createGivingFixture } from "../give.fixture";
import { findGiftByClientId } from "../gift.store.server";
import { give } from "../give.service.server";

const PAGE_TTL_MS = 1_800_000;

const withPaymentPage = (deps: Deps, openPaymentPage: Deps["payments"]["openPaymentPage"]): Deps => ({
  ...deps,
  payments: { ...deps.payments, openPaymentPage },
});
const failing = (deps: Deps, error: Error) => withPaymentPage(deps, () => Promise.reject(error));

test("a form sent again reuses its payment page until the page expires", async () => {
  const { deps, advanceClock } = await createGivingFixture();
  const input = createGiftInput({ locale: "fr" });
  const first = await give(deps, input);
  expect(first).toMatchObject({ ok: true, value: { kind: "pay" } });
  advanceClock(PAGE_TTL_MS - 1);
  expect(await give(deps, input)).toEqual(first);
  advanceClock(1);
  const { id, reference } = (await findGiftByClientId(deps.db, input.clientId))!;
  expect(await give(deps, input)).toEqual({
    ok: true,
    value: {
      kind: "known",
      giftId: id,
      path: expect.stringMatching(`^/fr/donate/thanks/${reference}[?]key=.`),
    },
  });
});

test("a form sent again after its payment leads to its gift", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const input = createGiftInput();
  await giveAndPay(input);
  expect(await give(deps, input)).toMatchObject({ ok: true, value: { kind: "known" } });
});

test("a form of a promised transfer opens no payment page", async () => {
  const { deps } = await createGivingFixture();
  const input = createGiftInput();
  await pledgeTransfer(deps, input);
  expect(await give(deps, input)).toMatchObject({ ok: true, value: { kind: "known" } });
});

test("the payment page asks for the amount with the fee cover and leads back to the gift", async () => {
  const { deps } = await createGivingFixture();
  const requests: PaymentPageInput[] = [];
  const recording = withPaymentPage(deps, (page) => {
    requests.push(page);
    return deps.payments.openPaymentPage(page);
  });
  for (const kind of ["one_time", "monthly"] as const)
    expect((await give(recording, createGiftInput({ kind, coverFee: true, locale: "fr" }))).ok).toBe(true);
  const gifts = await deps.db.selectFrom("gift").selectAll().orderBy("id").execute();
  const [once, monthly] = gifts.map(({ reference }) => ({
    product: "gift",
    label: reference,
    amount: money(5181, "USD"),
    locale: "fr",
    email: "maria@example.org",
    returnUrl: expect.stringContaining(`${deps.origin}/fr/donate/thanks/${reference}?key=`),
  }));
  expect(requests).toMatchObject([
    { ...once, reference: gifts[0]!.id, monthly: false },
    { ...monthly, reference: gifts[1]!.monthly_id, monthly: true },
  ]);
  for (const { returnUrl, cancelUrl } of requests) expect(cancelUrl).toBe(returnUrl);
});

test("while the provider is unavailable the gift is stored, and the form sent again opens its page", async () => {
  const { deps } = await createGivingFixture();
  const input = createGiftInput();
  expect(await give(failing(deps, new PaymentsUnavailable("gone")), input)).toEqual({
    ok: false,
    error: "provider_unavailable",
  });
  expect((await findGiftByClientId(deps.db, input.clientId))?.state).toBe("created");
  expect(await give(deps, input)).toMatchObject({ ok: true, value: { kind: "pay" } });
  expect(await deps.db.selectFrom("payment_attempt").select(["number", "state"]).execute()).toEqual([
    { number: 1, state: "requires_action" },
  ]);
});

test("an unexpected error of the provider is not reported as unavailable", async () => {
  const { deps } = await createGivingFixture();
  await expect(give(failing(deps, new TypeError("a bug")), createGiftInput())).rejects.toThrow("a bug");
});

test("the poller opens the page of a gift whose form failed", async () => {
  const { deps, advanceClock } = await createGivingFixture();
  const input = createGiftInput();
  await give(failing(deps, new PaymentsUnavailable("gone")), input);
  advanceClock(121_000);
  await pollPendingPayments(deps);
  expect((await findGiftByClientId(deps.db, input.clientId))?.state).toBe("awaiting_payment");
  expect(await deps.db.selectFrom("sandbox_page").select("ref").execute()).toHaveLength(1);
});

test("a slow request does not reopen a gift that was paid meanwhile", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const input = createGiftInput();
  const slow = withPaymentPage(deps, async (page) => {
    const opened = await deps.payments.openPaymentPage(page);
    await giveAndPay(input);
    return opened;
  });
  expect((await give(slow, input)).ok).toBe(true);
  expect((await findGiftByClientId(deps.db, input.clientId))?.state).toBe("paid");
  expect(await deps.db.selectFrom("payment_attempt").select("state").execute()).toEqual([
    { state: "succeeded" },
  ]);
});
