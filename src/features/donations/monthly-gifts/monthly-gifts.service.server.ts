import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { parseAmount } from "../../../platform/money/typed-amount";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { PaymentsUnavailable } from "../../../ports/payments";
import { getTimeZone } from "../../site/site.service.server";
import { findDesignation } from "../gifts/designation.service.server";
import { getMonthlyDonorName } from "../gifts/donor-wall/name-visibility.service.server";
import { findCurrency } from "../giving/giving.store.server";
import { checkAmount } from "../gifts/gift.model";
import { calculateFeeCover } from "../giving/payment-fee.model";
import { MAX_INSTALMENTS, type MonthlyState } from "./monthly-gift.model";
import { readManageToken } from "../gifts/gift-links.server";
import { syncMonthlyGift } from "./monthly-sync.server";
import {
  findMonthly,
  listInstalments,
  listActiveMonthlyByContact,
  insertMonthlyNotice,
  updateMonthly,
} from "./monthly-gifts.store.server";

type ManageDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;

export async function getManagedGift(deps: Pick<Deps, "db" | "now" | "keys">, token: string) {
  const id = await readManageToken(deps, token);
  const monthly = id === null ? undefined : await findMonthly(deps.db, id);
  if (!monthly) return null;
  const [designation, instalments, timeZone] = await Promise.all([
    findDesignation(deps, monthly),
    listInstalments(deps.db, monthly.id, MAX_INSTALMENTS),
    getTimeZone(deps),
  ]);
  const donorName = await getMonthlyDonorName(deps.db, monthly, instalments);
  return { ...monthly, designation, instalments, donorName, timeZone };
}

/** A gift without `providerRef` is incomplete, so it allows no action. */
export const MONTHLY_ACTIONS: Record<MonthlyState, readonly (MonthlyChangeInput["kind"] | "card")[]> = {
  incomplete: [],
  active: ["pause", "amount", "card", "cancel"],
  past_due: ["card", "amount", "cancel"],
  paused: ["resume", "amount", "card", "cancel"],
  cancelled: [],
};

/** `amountText`: the new amount without the fee cover, as typed in `locale`. */
export type MonthlyChangeInput =
  { kind: "pause" | "resume" | "cancel" } | { kind: "amount"; amountText: string; locale: Locale };
export type MonthlyProblem =
  "unknown" | "not_now" | "amount" | "too_little" | "too_much" | "refused" | "unavailable";

/** Changes a gift at the provider, then syncs it. Charges nothing; later payments have the new amount. */
export async function changeMonthlyByToken(
  deps: ManageDeps & Pick<Deps, "keys">,
  token: string,
  input: MonthlyChangeInput,
): Promise<Result<null, MonthlyProblem>> {
  const id = await readManageToken(deps, token);
  return id === null ? err("unknown") : changeMonthlyGift(deps, id, input);
}

/** For staff, when a donor asked them. */
export async function changeMonthlyGift(
  deps: ManageDeps,
  id: string,
  input: MonthlyChangeInput,
): Promise<Result<null, MonthlyProblem>> {
  const monthly = await findMonthly(deps.db, id);
  if (!monthly) return err("unknown");
  if (!MONTHLY_ACTIONS[monthly.state].includes(input.kind)) return err("not_now");
  const providerRef = monthly.providerRef!;
  const newAmounts = input.kind === "amount" ? await parseNewAmount(deps, monthly, input) : null;
  if (newAmounts && !newAmounts.ok) return newAmounts;
  try {
    const change =
      input.kind === "amount"
        ? {
            kind: input.kind,
            amount: money(newAmounts!.value.minor + newAmounts!.value.coverMinor, monthly.currency),
          }
        : { kind: input.kind };
    const changed = await deps.payments.changeMonthly(providerRef, change);
    if (!changed.ok) return changed;
    if (newAmounts)
      await transact(deps.db, (tx) =>
        updateMonthly(tx, monthly.id, {
          amount_minor: newAmounts.value.minor,
          cover_minor: newAmounts.value.coverMinor,
          updated_at: deps.now(),
        }),
      );
    const now = await deps.payments.readMonthly(providerRef);
    if (now) await syncMonthlyGift(deps, now);
    return ok(null);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("unavailable");
  }
}

export async function openCardChangePage(
  deps: ManageDeps & Pick<Deps, "keys" | "origin">,
  token: string,
  page: string,
  locale: Locale,
): Promise<Result<{ url: string }, MonthlyProblem>> {
  const id = await readManageToken(deps, token);
  const monthly = id === null ? undefined : await findMonthly(deps.db, id);
  if (!monthly) return err("unknown");
  if (!MONTHLY_ACTIONS[monthly.state].includes("card")) return err("not_now");
  const cancelUrl = deps.origin + page;
  try {
    return await deps.payments.openCardPage(monthly.providerRef!, {
      locale,
      cancelUrl,
      doneUrl: `${cancelUrl}?card=given`,
    });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("unavailable");
  }
}

/** A donor who covered the fee continues to. */
async function parseNewAmount(
  deps: Pick<Deps, "db">,
  { currency, coverMinor }: { currency: string; coverMinor: number },
  { amountText, locale }: { amountText: string; locale: Locale },
): Promise<Result<{ minor: number; coverMinor: number }, MonthlyProblem>> {
  const amount = parseAmount(amountText, currency, locale);
  const limits = await findCurrency(deps.db, currency);
  if (!amount || !limits) return err("amount");
  const problem = checkAmount(amount, limits);
  if (problem) return err(problem);
  return ok({
    minor: amount.minor,
    coverMinor: coverMinor > 0 ? calculateFeeCover(amount, limits).minor : 0,
  });
}

/** The same for known and unknown email addresses. Sends at most one link an hour for each gift. */
export async function sendManageLinks(deps: Pick<Deps, "db" | "now">, email: string): Promise<void> {
  const now = deps.now();
  const hour = now.toISOString().slice(0, 13);
  const monthly = await listActiveMonthlyByContact(deps.db, `mail:${emailKey(email)}`);
  await transact(deps.db, async (tx) => {
    for (const { id } of monthly) await insertMonthlyNotice(tx, id, "link", hour, now);
    await enqueueJob(tx, "gifts.notices");
  });
}
