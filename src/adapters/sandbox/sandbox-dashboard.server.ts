import type { Transaction } from "kysely";
import { type Sandbox, deliverDueEvents, recordEvent } from "./sandbox-events.server";
import type { Tables } from "../../platform/database/database";
import { DAY_MS } from "../../platform/time/durations";
import { transact } from "../../platform/database/transact.server";

export const OUTCOMES = ["succeed", "fail", "needs_action", "late", "dispute"] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Tx = Transaction<Tables>;
type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

const LATE_PAYMENT_MS = 60_000;
export const CARD_MONTHS = 18;
const FEE_PER_MILLE = 30;
const RETRY_DAYS = 3;
const MAX_FAILURES = 6;

const calculateFee = (minor: number): number => Math.ceil((minor * FEE_PER_MILLE) / 1000);

/** Same day of a later month, or its last day. */
export function nextMonth(from: Date, months = 1): Date {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), last));
  return next;
}

export const findPage = ({ db }: Sandbox, ref: string) =>
  db.selectFrom("sandbox_page").selectAll().where("ref", "=", ref).executeTakeFirst();

export const findWaitingPayment = ({ db }: Sandbox, pageRef: string) =>
  db
    .selectFrom("sandbox_payment")
    .select("ref")
    .where("page_ref", "=", pageRef)
    .where("state", "=", "requires_action")
    .executeTakeFirst();

/** Applies the payer's choice. Idempotent: a completed page does not change. @returns null when the page is closed */
export async function pay(sandbox: Sandbox, ref: string, outcome: Outcome): Promise<PageRow | null> {
  const done = await transact(sandbox.db, async (tx) => {
    const page = await tx
      .selectFrom("sandbox_page")
      .selectAll()
      .where("ref", "=", ref)
      .forUpdate()
      .executeTakeFirst();
    if (!page || page.status !== "open" || page.expires_at <= sandbox.now()) return null;
    const payment = await findOrCreatePayment(tx, sandbox, page);
    if (outcome === "needs_action") return page;
    await tx.updateTable("sandbox_page").set({ status: "complete" }).where("ref", "=", ref).execute();
    await settlePayment(tx, sandbox, payment, outcome);
    await recordEvent(tx, sandbox, "page.completed", { kind: "page", ref });
    return page;
  });
  if (done) await deliverDueEvents(sandbox);
  return done;
}

async function findOrCreatePayment(tx: Tx, sandbox: Sandbox, page: PageRow): Promise<string> {
  const now = sandbox.now();
  const waiting = await tx
    .selectFrom("sandbox_payment")
    .select("ref")
    .where("page_ref", "=", page.ref)
    .executeTakeFirst();
  if (waiting) return waiting.ref;
  const ref = `pay_${sandbox.newId()}`;
  const monthlyRef = page.monthly ? `mon_${sandbox.newId()}` : null;
  if (monthlyRef)
    await tx
      .insertInto("sandbox_monthly")
      .values({
        ref: monthlyRef,
        page_ref: page.ref,
        reference: page.reference,
        state: "incomplete",
        amount_minor: page.amount_minor,
        currency: page.currency,
        outcome: "succeed",
        next_at: nextMonth(now),
        card_until: nextMonth(now, CARD_MONTHS).toISOString().slice(0, 7),
        created_at: now,
      })
      .execute();
  await tx
    .insertInto("sandbox_payment")
    .values({
      ref,
      page_ref: page.ref,
      monthly_ref: monthlyRef,
      reference: page.monthly ? null : page.reference,
      state: "requires_action",
      amount_minor: page.amount_minor,
      currency: page.currency,
      settles_at: null,
      paid_at: null,
      created_at: now,
    })
    .execute();
  await recordEvent(tx, sandbox, "payment.created", { kind: "payment", ref });
  return ref;
}

async function settlePayment(tx: Tx, sandbox: Sandbox, ref: string, outcome: Outcome): Promise<void> {
  const now = sandbox.now();
  const payment = await tx
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("ref", "=", ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (payment.state === "succeeded" || payment.state === "failed") return;
  const paid = outcome === "succeed" || outcome === "dispute";
  await tx
    .updateTable("sandbox_payment")
    .set(
      paid
        ? {
            state: "succeeded",
            paid_at: now,
            settles_at: null,
            fee_minor: calculateFee(payment.amount_minor),
          }
        : outcome === "fail"
          ? { state: "failed", settles_at: null }
          : { state: "processing", settles_at: new Date(now.getTime() + LATE_PAYMENT_MS) },
    )
    .where("ref", "=", ref)
    .execute();
  const newState = paid ? "succeeded" : outcome === "fail" ? "failed" : "processing";
  await recordEvent(tx, sandbox, `payment.${newState}`, { kind: "payment", ref });
  if (outcome === "dispute") {
    await tx
      .insertInto("sandbox_dispute")
      .values({
        ref: `dis_${sandbox.newId()}`,
        payment_ref: ref,
        minor: payment.amount_minor,
        state: "open",
        opened_at: now,
      })
      .execute();
    await recordEvent(tx, sandbox, "dispute.opened", { kind: "payment", ref });
  }
  if (payment.monthly_ref && newState !== "processing")
    await updateMonthlyAfterPayment(tx, sandbox, payment.monthly_ref, paid);
}

async function updateMonthlyAfterPayment(
  tx: Tx,
  sandbox: Sandbox,
  ref: string,
  paid: boolean,
): Promise<void> {
  const monthly = await tx
    .selectFrom("sandbox_monthly")
    .selectAll()
    .where("ref", "=", ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (monthly.state === "cancelled") return;
  const failures = paid ? 0 : monthly.failures + 1;
  const first = monthly.state === "incomplete";
  const over = !paid && (first || failures > MAX_FAILURES);
  await tx
    .updateTable("sandbox_monthly")
    .set({
      failures,
      paid_count: monthly.paid_count + (paid ? 1 : 0),
      state: over ? "cancelled" : paid ? "active" : "past_due",
      next_at: paid
        ? first
          ? monthly.next_at
          : nextMonth(monthly.next_at)
        : new Date(sandbox.now().getTime() + RETRY_DAYS * DAY_MS),
    })
    .where("ref", "=", ref)
    .execute();
  await recordEvent(tx, sandbox, "monthly.changed", { kind: "monthly", ref });
}

export async function closeDispute(
  sandbox: Sandbox,
  paymentRef: string,
  state: "won" | "lost",
): Promise<void> {
  await transact(sandbox.db, async (tx) => {
    await tx
      .updateTable("sandbox_dispute")
      .set({ state })
      .where("payment_ref", "=", paymentRef)
      .where("state", "=", "open")
      .execute();
    await recordEvent(tx, sandbox, `dispute.${state}`, { kind: "payment", ref: paymentRef });
  });
  await deliverDueEvents(sandbox);
}

/** Expires pages, completes late payments, bills due monthly gifts and delivers events. */
export async function tick(sandbox: Sandbox): Promise<void> {
  const { db, now } = sandbox;
  const over = await db
    .selectFrom("sandbox_page")
    .select("ref")
    .where("status", "=", "open")
    .where("expires_at", "<=", now())
    .limit(100)
    .execute();
  for (const { ref } of over)
    await transact(db, async (tx) => {
      const ended = await tx
        .updateTable("sandbox_page")
        .set({ status: "expired" })
        .where("ref", "=", ref)
        .where("status", "=", "open")
        .executeTakeFirst();
      if (ended.numUpdatedRows > 0n) await recordEvent(tx, sandbox, "page.expired", { kind: "page", ref });
    });
  const late = await db
    .selectFrom("sandbox_payment")
    .select("ref")
    .where("settles_at", "<=", now())
    .limit(100)
    .execute();
  for (const { ref } of late) await transact(db, (tx) => settlePayment(tx, sandbox, ref, "succeed"));
  const due = await db
    .selectFrom("sandbox_monthly")
    .select("ref")
    .where("state", "in", ["active", "past_due"])
    .where("next_at", "<=", now())
    .limit(500)
    .execute();
  for (const { ref } of due) await payDueMonth(sandbox, ref);
  await deliverDueEvents(sandbox);
}

/** Never pays the same sequence number twice. */
async function payDueMonth(sandbox: Sandbox, ref: string): Promise<void> {
  await transact(sandbox.db, async (tx) => {
    const monthly = await tx
      .selectFrom("sandbox_monthly")
      .selectAll()
      .where("ref", "=", ref)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (monthly.next_at > sandbox.now() || !["active", "past_due"].includes(monthly.state)) return;
    const { count } = await tx
      .selectFrom("sandbox_payment")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("monthly_ref", "=", ref)
      .executeTakeFirstOrThrow();
    const payment = `pay_${sandbox.newId()}`;
    await tx
      .insertInto("sandbox_payment")
      .values({
        ref: payment,
        page_ref: null,
        monthly_ref: ref,
        sequence: count + 1,
        reference: null,
        state: "requires_action",
        amount_minor: monthly.amount_minor,
        currency: monthly.currency,
        settles_at: null,
        paid_at: null,
        created_at: sandbox.now(),
      })
      .execute();
    await settlePayment(tx, sandbox, payment, monthly.outcome);
  });
}

/** Makes the next payment of all monthly gifts due now. @returns their number */
export async function advanceMonth(
  sandbox: Sandbox,
  outcome: "succeed" | "fail" = "succeed",
): Promise<number> {
  const advanced = await sandbox.db
    .updateTable("sandbox_monthly")
    .set({ next_at: sandbox.now(), outcome })
    .where("state", "in", ["active", "past_due"])
    .executeTakeFirst();
  await tick(sandbox);
  return Number(advanced.numUpdatedRows);
}
