import { yearlyAccounts } from "../../../sample/texts/expenses.texts";
import { onTestFinished } from "vitest";
import { testDepsFor, createOrderedIds, testDatabase, testSandbox } from "../../../../test/support/database";
import { SEEDED_AT } from "../../../../test/support/clock";
import { type Outcome, pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { createSandboxPayments } from "../../../adapters/sandbox/sandbox-payments.server";
import type { Sandbox } from "../../../adapters/sandbox/sandbox-events.server";
import { SIGNATURE_HEADER } from "../../../adapters/sandbox/signature.server";
import type { Deps } from "../../../platform/deps";
import type { Payment } from "../../../ports/payments";
import { money } from "../../../platform/money/money";
import { type GiftInput, give } from "./give.service.server";
import { receiveEvent, processPaymentEvents } from "../payments/payment-events.service.server";

/** A program for one test: built-in provider, delivered events, a clock that tests advance. */
export async function createGivingFixture() {
  const clock = { now: SEEDED_AT };
  const database = await testDatabase("sample");
  onTestFinished(database.close);
  const baseDeps = testDepsFor(database.db);
  const now = () => clock.now;
  let shouldReject = (): boolean => false;
  const sandbox: Sandbox = {
    ...testSandbox(baseDeps.db, now),
    async deliver(body, signature) {
      if (shouldReject()) return 503;
      const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined);
      const received = await receiveEvent(deps, "sandbox", Buffer.from(body), header);
      return received.ok ? 200 : 400;
    },
  };
  const deps: Deps = {
    ...baseDeps,
    now,
    newId: createOrderedIds(now),
    payments: createSandboxPayments(sandbox, baseDeps.origin),
  };
  return {
    deps,
    sandbox,
    advanceClock: (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds)),
    /** While the rule returns true, events are answered with 503. */
    rejectEventsWhen: (rule: () => boolean) => (shouldReject = rule),
    async giveAndPay(input: Partial<GiftInput> = {}, outcome: Outcome = "succeed") {
      const clientId = input.clientId ?? crypto.randomUUID();
      const page = await openGiftPage(deps, { ...input, clientId });
      await pay(sandbox, page, outcome);
      await processPaymentEvents(deps);
      return deps.db
        .selectFrom("gift")
        .selectAll()
        .where("client_id", "=", clientId)
        .executeTakeFirstOrThrow();
    },
  };
}

/** Returns the reference of the payment page of a new gift. */
export async function openGiftPage(deps: Deps, input: Partial<GiftInput> = {}): Promise<string> {
  const result = await give(deps, createGiftInput(input));
  if (!result.ok || result.value.kind !== "pay") throw new Error(JSON.stringify(result));
  return result.value.url.split("/").at(-1)!;
}

/** Reads the payment of a gift from the provider. */
export async function readGiftPayment(deps: Pick<Deps, "db" | "payments">, giftId: string): Promise<Payment> {
  const { payment_ref: ref } = await deps.db
    .selectFrom("payment_attempt")
    .select("payment_ref")
    .where("gift_id", "=", giftId)
    .executeTakeFirstOrThrow();
  return (await deps.payments.readPayment(ref!))!;
}

export const createGiftInput = (input: Partial<GiftInput> = {}): GiftInput => ({
  clientId: crypto.randomUUID(),
  kind: "one_time",
  amount: money(5000, "USD"),
  coverFee: false,
  purpose: { kind: "campaign", slug: "laptop-drive-2024" },
  name: "Maria Okoth",
  email: "maria@example.org",
  showName: true,
  message: null,
  locale: "en",
  ...input,
});

/** Returns the non-zero balances: `account [campaign]` → minor units. */
export async function readBalances(
  deps: Pick<Deps, "db">,
  currency = "USD",
): Promise<Record<string, number>> {
  const rows = await deps.db
    .selectFrom("ledger_balance")
    .leftJoin("campaign", "campaign.id", "campaign_id")
    .select(["account", "slug", "balance_minor as minor"])
    .where("ledger_balance.currency", "=", currency)
    .orderBy("account")
    .orderBy("slug")
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ minor }) => minor !== 0)
      .map(({ account, slug, minor }) => [slug === null ? account : `${account} ${slug}`, minor]),
  );
}

/** General gifts of the sample, in minor units; income is negative. */
export const SAMPLE_GENERAL_GIFTS = -yearlyAccounts.reduce((sum, { given }) => sum + given * 100, 0);
