import { m } from "../../../paraglide/messages";
import type { Tx } from "../../../platform/database/database";
import type { Deps } from "../../../platform/deps";
import { ClientIdReusedError, isSameContent } from "../../../platform/forms/client-id-reused.server";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { type Money, money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { formatDate } from "../../../platform/time/format-date";
import { calendarDay, dayRange, momentOnDay } from "../../../platform/time/zoned-time";
import { getTimeZone } from "../../site/site.service.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { type ManualGiftInput, cancelPledge, recordGift } from "../payments/manual-gifts.service.server";
import { findGiftByClientId, findGiftByReference, listSimilarGifts } from "../gifts/gift.store.server";
import { BANK, type OwnAccount } from "../ledger/ledger.model";
import { bookTransaction } from "../ledger/ledger.service.server";
import { findBooking, getBalance, listEntries } from "../ledger/ledger.store.server";

type WriteDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

type RecordGiftInput = Omit<ManualGiftInput, "staff"> & {
  /** Staff saw the similar gifts and confirmed. */
  confirmed: boolean;
};
type SimilarGifts = Awaited<ReturnType<typeof listSimilarGifts>>;
type RecordGiftResult = Awaited<ReturnType<typeof recordGift>>;

/**
 * @throws ClientIdReusedError when `clientId` booked another gift
 * @returns `similar`: possible duplicates; nothing is booked until staff confirm
 */
export const recordGiftByStaff = (
  deps: WriteDeps,
  user: User,
  { confirmed, ...input }: RecordGiftInput,
): Promise<RecordGiftResult | { ok: false; error: "similar"; similar: SimilarGifts }> =>
  transact(deps.db, async (tx) => {
    const existing = await findGiftByClientId(tx, input.clientId);
    if (!confirmed && !existing) {
      const { minor, currency } = input.amount;
      const day = dayRange(input.on, await getTimeZone({ db: tx }));
      const reference = input.paymentReference;
      const similar = await listSimilarGifts(tx, { reference, minor, currency, day });
      if (similar.length > 0) return { ok: false as const, error: "similar" as const, similar };
    }
    const recorded = await recordGift({ ...deps, db: tx }, { ...input, staff: user.id });
    if (!recorded.ok || existing) return recorded;
    const { reference } = recorded.value;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "created",
      subject: "gifts",
      item: (await findGiftByReference(tx, reference))!.id,
      title: reference,
      before: null,
      after: {
        method: input.method,
        minor: input.amount.minor,
        currency: input.amount.currency,
        on: input.on,
      },
    });
    return recorded;
  });

export const cancelPledgeByStaff = (
  deps: WriteDeps & Pick<Deps, "origin" | "keys">,
  user: User,
  { giftId, reason }: { giftId: string; reason: string },
): ReturnType<typeof cancelPledge> =>
  transact(deps.db, async (tx) => {
    const result = await cancelPledge({ ...deps, db: tx }, { giftId, reason, staff: user.id });
    if (result.ok)
      await recordAuditEvent(tx, deps, {
        actor: user.id,
        action: "cancelled",
        subject: "gifts",
        item: giftId,
        title: result.value.reference,
        before: { state: "awaiting_payment" },
        after: { state: "cancelled", reason },
      });
    return result;
  });

type BankDepositInput = {
  /** Idempotency key. */
  clientId: string;
  from: Exclude<OwnAccount, typeof BANK>;
  amount: Money;
  on: string;
  /** From the deposit slip or the statement. */
  note: string;
  confirmed: boolean;
};

/**
 * Moves cash or till money to the bank account.
 * @throws ClientIdReusedError when `clientId` booked another deposit
 * @returns `short`: the balance, `minor`, is too low; nothing is booked until staff confirm
 */
export const recordBankDeposit = (
  deps: WriteDeps,
  user: User,
  { clientId, from, amount, on, note, confirmed }: BankDepositInput,
): Promise<Result<null, "amount"> | { ok: false; error: "short"; minor: number }> =>
  transact(deps.db, async (tx) => {
    const { minor, currency } = amount;
    if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
    const source = `banked:${clientId}`;
    const zone = await getTimeZone({ db: tx });
    const deposit = { from, minor, currency, on, note };
    if (await isRecordedDeposit(tx, source, zone, deposit)) return ok(null);
    const balance = await getBalance(tx, from, currency);
    if (!confirmed && balance < minor) return { ok: false as const, error: "short" as const, minor: balance };
    const occurredAt = momentOnDay(on, zone, deps.now());
    const entry = { currency, campaignId: null };
    const booked = await bookTransaction(
      { db: tx, newId: deps.newId },
      {
        kind: "banked" as const,
        occurredAt,
        memo: depositMemo(note),
        source,
        entries: [
          { ...entry, account: BANK, amountMinor: minor },
          { ...entry, account: from, amountMinor: -minor },
        ],
      },
    );
    // A concurrent request stored the same form first.
    if (booked === null) await isRecordedDeposit(tx, source, zone, deposit);
    else
      await recordAuditEvent(tx, deps, {
        actor: user.id,
        action: "created",
        subject: "reconciliation",
        item: booked,
        title: note,
        before: null,
        after: { from, minor, currency, on },
      });
    return ok(null);
  });

const depositMemo = (note: string): string => `banked ${note}`;

type Deposit = Pick<BankDepositInput, "from" | "on" | "note"> & { minor: number; currency: string };

/** @throws ClientIdReusedError when the form booked another deposit */
async function isRecordedDeposit(tx: Tx, source: string, zone: string, sent: Deposit): Promise<boolean> {
  const booked = await findBooking(tx, source);
  if (!booked) return false;
  const entry = (await listEntries(tx, booked.id)).find(({ amountMinor }) => amountMinor < 0)!;
  const day = calendarDay(booked.occurredAt, zone);
  const { account, amountMinor, currency } = entry;
  const recorded = { from: account, minor: -amountMinor, currency, on: day, note: booked.memo };
  if (isSameContent(recorded, { ...sent, note: depositMemo(sent.note) })) return true;
  throw new ClientIdReusedError((locale) =>
    m.finance_deposit_reused(
      { amount: formatMoneyExact(money(-amountMinor, currency), locale), day: formatDate(day, locale) },
      { locale },
    ),
  );
}
