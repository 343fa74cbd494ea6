import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { money, parseAmount } from "../../platform/money";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import { PaymentsAway } from "../../ports/payments";
import { designationOf } from "./designation.service.server";
import { findCurrency } from "./donations.store.server";
import { type MonthlyState, amountProblem, coverFor } from "./gift.model";
import { readManageToken } from "./gift-links.server";
import { mirrorMonthly } from "./monthly-mirror.server";
import {
  findMonthly,
  listInstalments,
  listMonthlyOf,
  oweNotice,
  updateMonthly,
} from "./monthly.store.server";

type Manager = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;

const INSTALMENTS = 36;

/** A monthly gift with its last payments, for whoever has its link; null for everybody else. */
export async function managedGift(deps: Pick<Deps, "db" | "now" | "keys">, token: string) {
  const id = await readManageToken(deps, token);
  const monthly = id === null ? undefined : await findMonthly(deps.db, id);
  if (!monthly) return null;
  const [designation, instalments] = await Promise.all([
    designationOf(deps, monthly),
    listInstalments(deps.db, monthly.id, INSTALMENTS),
  ]);
  return { ...monthly, designation, instalments };
}

/** What one can do with a monthly gift in a state. */
export const MONTHLY_ACTIONS: Record<MonthlyState, readonly (MonthlyWish["kind"] | "card")[]> = {
  incomplete: [],
  active: ["pause", "amount", "card", "cancel"],
  past_due: ["card", "amount", "cancel"],
  paused: ["resume", "amount", "card", "cancel"],
  cancelled: [],
};

/** `typed`: the new amount without the cover, as it was typed by a reader of `locale`. */
export type MonthlyWish =
  { kind: "pause" | "resume" | "cancel" } | { kind: "amount"; typed: string; locale: Locale };
export type MonthlyProblem =
  "unknown" | "not_now" | "amount" | "too_little" | "too_much" | "refused" | "away";

/**
 * Changes a monthly gift at the provider, which keeps its cadence, and follows it here. Nothing is charged by a change;
 * the next payment has the new amount.
 */
export async function changeMonthly(
  deps: Manager & Pick<Deps, "keys">,
  token: string,
  wish: MonthlyWish,
): Promise<Result<null, MonthlyProblem>> {
  const id = await readManageToken(deps, token);
  return id === null ? err("unknown") : changeMonthlyGift(deps, id, wish);
}

/** The same for whoever may change any: staff, whom a donor has asked. */
export async function changeMonthlyGift(
  deps: Manager,
  id: string,
  wish: MonthlyWish,
): Promise<Result<null, MonthlyProblem>> {
  const monthly = await findMonthly(deps.db, id);
  if (!monthly) return err("unknown");
  if (!MONTHLY_ACTIONS[monthly.state].includes(wish.kind) || monthly.providerRef === null)
    return err("not_now");
  const next = wish.kind === "amount" ? await newAmount(deps, monthly, wish) : null;
  if (next && !next.ok) return next;
  try {
    const change =
      wish.kind === "amount"
        ? { kind: wish.kind, amount: money(next!.value.minor + next!.value.coverMinor, monthly.currency) }
        : { kind: wish.kind };
    const changed = await deps.payments.changeMonthly(monthly.providerRef, change);
    if (!changed.ok) return changed;
    if (next)
      await transact(deps.db, (tx) =>
        updateMonthly(tx, monthly.id, {
          amount_minor: next.value.minor,
          cover_minor: next.value.coverMinor,
          updated_at: deps.now(),
        }),
      );
    const now = await deps.payments.readMonthly(monthly.providerRef);
    if (now) await mirrorMonthly(deps, now);
    return ok(null);
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("away");
  }
}

/** The provider's page for another card, which leads back to `page`. Nothing is charged there. */
export async function anotherCard(
  deps: Manager & Pick<Deps, "keys" | "origin">,
  token: string,
  page: string,
  locale: Locale,
): Promise<Result<{ url: string }, MonthlyProblem>> {
  const id = await readManageToken(deps, token);
  const monthly = id === null ? undefined : await findMonthly(deps.db, id);
  if (!monthly) return err("unknown");
  if (!MONTHLY_ACTIONS[monthly.state].includes("card") || monthly.providerRef === null) return err("not_now");
  const cancelUrl = deps.origin + page;
  try {
    return await deps.payments.openCardPage(monthly.providerRef, {
      locale,
      cancelUrl,
      doneUrl: `${cancelUrl}?card=given`,
    });
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("away");
  }
}

/** The typed amount with its cover: who covered the fee goes on doing so. */
async function newAmount(
  deps: Pick<Deps, "db">,
  { currency, coverMinor }: { currency: string; coverMinor: number },
  { typed, locale }: { typed: string; locale: Locale },
): Promise<Result<{ minor: number; coverMinor: number }, MonthlyProblem>> {
  const amount = parseAmount(typed, currency, locale);
  const limits = await findCurrency(deps.db, currency);
  if (!amount || !limits) return err("amount");
  const problem = amountProblem(amount, limits);
  if (problem) return err(problem);
  return ok({ minor: amount.minor, coverMinor: coverMinor > 0 ? coverFor(amount, limits).minor : 0 });
}

/**
 * Sends the links to all monthly gifts of an address to that address. The answer is the same whether there are any.
 * Once an hour at most for each gift.
 */
export async function mailManageLinks(deps: Pick<Deps, "db" | "now">, email: string): Promise<void> {
  const now = deps.now();
  const hour = now.toISOString().slice(0, 13);
  const monthly = await listMonthlyOf(deps.db, `mail:${emailKey(email)}`);
  await transact(deps.db, async (tx) => {
    for (const { id } of monthly) await oweNotice(tx, id, "link", hour, now);
    await wake(tx, "gifts.notices");
  });
}
