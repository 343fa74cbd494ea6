import { z } from "zod";
import { money } from "../../platform/money/money";
import { err, ok } from "../../platform/result";
import {
  type MonthlyGift,
  type MonthlyGiftChange,
  type PaymentPageInput,
  type PaymentPage,
  type Payment,
  type PaymentProvider,
  TEST_PROVIDER,
} from "../../ports/payments";
import { findMonthly, applyCard } from "./sandbox-cards.server";
import { advanceMonth, tick } from "./sandbox-dashboard.server";
import { listPayouts, createPayouts } from "./sandbox-payouts.server";
import { type Sandbox, deliverDueEvents, recordEvent } from "./sandbox-events.server";
import { SIGNATURE_HEADER, verify } from "./signature.server";
import { transact } from "../../platform/database/transact.server";

const PAGE_TTL_MS = 1_800_000;

/** The sandbox provider: no one is charged. This program serves its page below `/sandbox/pay`. */
export const createSandboxPayments = (sandbox: Sandbox, origin: string): PaymentProvider => ({
  name: TEST_PROVIDER,
  test: true,
  abilities: { card: true, monthly: true, pause: true, changeAmount: true },
  openPaymentPage: (input) => openPaymentPage(sandbox, input, origin),
  readPaymentPage: (ref) => readPaymentPage(sandbox, ref),
  readPayment: async (ref) => (await readPayments(sandbox, { ref }))[0] ?? null,
  readMonthly: (ref) => readMonthly(sandbox, ref),
  async *listPayments(since) {
    let after: { at: Date; ref: string } = { at: since, ref: "" };
    for (;;) {
      const rows = await readPayments(sandbox, { after });
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = { at: last.createdAt, ref: last.ref };
    }
  },
  listPayouts: (since) => listPayouts(sandbox, since),
  refund: (input) => refund(sandbox, input),
  changeMonthly: (ref, change) => changeMonthly(sandbox, ref, change),
  openCardPage: (ref, input) => openCardPage(sandbox, ref, input, origin),
  applyCard: (ref) => applyCard(sandbox, ref),
  readEvent: (raw, header) => readEvent(sandbox, raw, header(SIGNATURE_HEADER)),
  tick: () => tick(sandbox),
  async simulateMonth(outcome) {
    const moved = await advanceMonth(sandbox, outcome);
    await createPayouts(sandbox);
    return moved;
  },
});

async function openPaymentPage(
  { db, now, newId }: Sandbox,
  input: PaymentPageInput,
  origin: string,
): Promise<PaymentPage> {
  const at = now();
  await db
    .insertInto("sandbox_page")
    .values({
      ref: `page_${newId()}`,
      key: input.key,
      reference: input.reference,
      monthly: input.monthly,
      amount_minor: input.amount.minor,
      currency: input.amount.currency,
      label: input.label,
      locale: input.locale,
      return_url: input.returnUrl,
      cancel_url: input.cancelUrl,
      created_at: at,
      expires_at: input.until ?? new Date(at.getTime() + PAGE_TTL_MS),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const page = await db
    .selectFrom("sandbox_page")
    .select(["ref", "expires_at as until"])
    .where("key", "=", input.key)
    .executeTakeFirstOrThrow();
  return { ref: page.ref, url: `${origin}/sandbox/pay/${page.ref}`, until: page.until };
}

async function readPaymentPage({ db }: Sandbox, ref: string) {
  const page = await db
    .selectFrom("sandbox_page")
    .leftJoin("sandbox_payment", "sandbox_payment.page_ref", "sandbox_page.ref")
    .select(["status", "sandbox_payment.ref as paymentRef", "monthly_ref as monthlyRef"])
    .where("sandbox_page.ref", "=", ref)
    .executeTakeFirst();
  return page ? { ref, ...page } : null;
}

const BATCH_SIZE = 200;

async function readPayments(
  { db }: Sandbox,
  by: { ref: string } | { after: { at: Date; ref: string } },
): Promise<(Payment & { createdAt: Date })[]> {
  let rows = db.selectFrom("sandbox_payment").selectAll();
  rows =
    "ref" in by
      ? rows.where("ref", "=", by.ref)
      : rows.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("created_at", "ref"), ">", tuple(by.after.at, by.after.ref)),
        );
  const found = await rows.orderBy("created_at").orderBy("ref").limit(BATCH_SIZE).execute();
  if (found.length === 0) return [];
  const refs = found.map(({ ref }) => ref);
  const [refunds, disputes] = await Promise.all([
    db
      .selectFrom("sandbox_refund")
      .selectAll()
      .where("payment_ref", "in", refs)
      .orderBy("created_at")
      .orderBy("ref")
      .execute(),
    db.selectFrom("sandbox_dispute").selectAll().where("payment_ref", "in", refs).execute(),
  ]);
  return found.map((row) => ({
    ref: row.ref,
    reference: row.reference,
    monthlyRef: row.monthly_ref,
    first: row.monthly_ref !== null && row.page_ref !== null,
    state: row.state,
    amount: money(row.amount_minor, row.currency),
    paidAt: row.paid_at,
    feeMinor: row.state === "succeeded" ? row.fee_minor : null,
    refunds: refunds
      .filter(({ payment_ref }) => payment_ref === row.ref)
      .map(({ ref, key, minor, created_at }) => ({ ref, key, minor, at: created_at })),
    failedRefunds: [],
    disputes: disputes
      .filter(({ payment_ref }) => payment_ref === row.ref)
      .map(({ ref, minor, state, opened_at }) => ({ ref, minor, state, at: opened_at })),
    createdAt: row.created_at,
  }));
}

async function readMonthly({ db }: Sandbox, ref: string): Promise<MonthlyGift | null> {
  const row = await db.selectFrom("sandbox_monthly").selectAll().where("ref", "=", ref).executeTakeFirst();
  if (!row) return null;
  const { reference, state, failures } = row;
  const isLive = state === "active" || state === "past_due";
  return {
    ref,
    reference,
    state,
    failures,
    amount: money(row.amount_minor, row.currency),
    nextAt: isLive ? row.next_at : null,
    cardUntil: row.card_until,
  };
}

async function refund(
  sandbox: Sandbox,
  { paymentRef, amount, key }: Parameters<PaymentProvider["refund"]>[0],
) {
  const done = await transact(sandbox.db, async (tx) => {
    const payment = await tx
      .selectFrom("sandbox_payment")
      .selectAll()
      .where("ref", "=", paymentRef)
      .forUpdate()
      .executeTakeFirst();
    const existing = await tx
      .selectFrom("sandbox_refund")
      .selectAll()
      .where("payment_ref", "=", paymentRef)
      .execute();
    const sameKey = existing.find((each) => each.key === key);
    if (sameKey) return ok({ ref: sameKey.ref });
    const remaining = (payment?.amount_minor ?? 0) - existing.reduce((sum, { minor }) => sum + minor, 0);
    if (payment?.state !== "succeeded" || payment.currency !== amount.currency || amount.minor > remaining)
      return err("refused");
    const ref = `ref_${sandbox.newId()}`;
    await tx
      .insertInto("sandbox_refund")
      .values({ ref, key, payment_ref: paymentRef, minor: amount.minor, created_at: sandbox.now() })
      .execute();
    await recordEvent(tx, sandbox, "refund.succeeded", { kind: "payment", ref: paymentRef });
    return ok({ ref });
  });
  if (done.ok) await deliverDueEvents(sandbox);
  return done;
}

async function changeMonthly(sandbox: Sandbox, ref: string, change: MonthlyGiftChange) {
  const done = await transact(sandbox.db, async (tx) => {
    const row = await tx
      .selectFrom("sandbox_monthly")
      .selectAll()
      .where("ref", "=", ref)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (row.state === "cancelled" && change.kind !== "cancel")) return err("refused");
    if (change.kind === "resume" && row.state !== "paused") return ok(null);
    await tx
      .updateTable("sandbox_monthly")
      .set(
        change.kind === "amount"
          ? { amount_minor: change.amount.minor }
          : { state: ({ pause: "paused", resume: "active", cancel: "cancelled" } as const)[change.kind] },
      )
      .where("ref", "=", ref)
      .execute();
    await recordEvent(tx, sandbox, "monthly.changed", { kind: "monthly", ref });
    return ok(null);
  });
  if (done.ok) await deliverDueEvents(sandbox);
  return done;
}

async function openCardPage(
  sandbox: Sandbox,
  ref: string,
  { locale, doneUrl, cancelUrl }: Parameters<PaymentProvider["openCardPage"]>[1],
  origin: string,
) {
  const monthly = await findMonthly(sandbox, ref);
  if (!monthly || monthly.state === "cancelled") return err("refused");
  const toLocalPath = (url: string) => url.replace(origin, "");
  const query = new URLSearchParams({ locale, done: toLocalPath(doneUrl), cancel: toLocalPath(cancelUrl) });
  return ok({ url: `${origin}/sandbox/card/${ref}?${query}` });
}

const eventSchema = z.object({
  id: z.string().max(80),
  type: z.string().max(80),
  kind: z.enum(["page", "payment", "monthly", "card"]),
  object: z.string().max(80),
});

function readEvent(
  { keys, now }: Sandbox,
  raw: Uint8Array,
  signature: string | undefined,
): ReturnType<PaymentProvider["readEvent"]> {
  const verdict = verify(keys(), raw, signature, now());
  if (verdict !== "good") return err(verdict);
  try {
    const { id, type, kind, object } = eventSchema.parse(JSON.parse(Buffer.from(raw).toString("utf8")));
    return ok({ ref: id, type, subject: { kind, ref: object } });
  } catch {
    return err("unreadable");
  }
}
