import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { readAccountNames } from "../../accounts/staff/staff.service.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { confirmTransfer } from "../payments/manual-gifts.service.server";
import { findDesignation } from "../gifts/designation.service.server";
import { findGift } from "../gifts/gift.store.server";
import { findDonor } from "../gifts/donor.store.server";
import { notifyStaff } from "../../staff-notices/staff-notices.service.server";
import { getSettings } from "../../site/site.service.server";
import {
  type RefundInput,
  type RefundProblem,
  decideRefund,
  refundGift,
} from "../payments/refunds.service.server";
import { listGiftReceipts } from "../receipts/receipts.service.server";
import { listGiftCorrections } from "./correction-admin.service.server";
import { readGiftHistory } from "./gift-history.store.server";

type WriteDeps = Pick<Deps, "db" | "now" | "newId" | "log">;
type NotifyDeps = WriteDeps & Pick<Deps, "keys" | "origin">;

const PENDING_REFUNDS_PATH = `/admin/refunds?filter=${encodeURIComponent(JSON.stringify({ state: "waiting" }))}`;

/** Logs who read the gift. */
export const readGiftDetails = (deps: Pick<Deps, "db" | "now">, user: User, id: string) =>
  transact(deps.db, async (tx) => {
    const gift = await findGift(tx, id);
    if (!gift) return null;
    const donor = await findDonor(tx, gift.donorId);
    const history = await readGiftHistory(tx, id);
    const corrections = await listGiftCorrections({ db: tx }, id);
    const decided = [...history.refunds, ...corrections].flatMap(staffIdsOf);
    const staffIds = [...history.events.map(({ actor }) => actor), ...decided];
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "read",
      subject: "gifts",
      item: id,
      title: gift.reference,
      before: null,
      after: null,
    });
    return {
      ...gift,
      ...history,
      corrections,
      donor,
      designation: await findDesignation({ db: tx }, gift),
      receipts: await listGiftReceipts({ db: tx }, id),
      names: await readAccountNames({ db: tx }, staffIds),
    };
  });

const staffIdsOf = ({ requestedBy, decidedBy }: { requestedBy: string; decidedBy: string | null }) =>
  decidedBy === null ? [requestedBy] : [requestedBy, decidedBy];

/** Emails those who may decide when the refund needs a second person. */
export const requestRefund = (
  deps: NotifyDeps,
  user: User,
  input: Omit<RefundInput, "requestedBy">,
): Promise<Awaited<ReturnType<typeof refundGift>> | { ok: false; error: RefundProblem }> =>
  transact(deps.db, async (tx) => {
    const requested = await refundGift({ ...deps, db: tx }, { ...input, requestedBy: user.id });
    if (!requested.ok) return requested;
    const gift = (await findGift(tx, input.giftId))!;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "created",
      subject: "refunds",
      item: requested.value.refundId,
      title: gift.reference,
      before: null,
      after: {
        minor: input.minor,
        currency: gift.currency,
        reason: input.reason,
        state: requested.value.state,
        ...(input.byTransfer ? { byTransfer: true } : {}),
      },
    });
    if (requested.value.state === "waiting") {
      const { name: organisation } = await getSettings({ db: tx, log: deps.log });
      await notifyStaff(tx, deps, {
        kind: "refund",
        item: requested.value.refundId,
        organisation,
        except: user.id,
        path: PENDING_REFUNDS_PATH,
        reference: gift.reference,
      });
    }
    return requested;
  });

export const recordRefundDecision = (deps: WriteDeps, user: User, refundId: string, agreed: boolean) =>
  transact(deps.db, async (tx) => {
    const decided = await decideRefund({ ...deps, db: tx }, { refundId, agreed, by: user.id });
    if (!decided.ok) return decided;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "refunds",
      item: refundId,
      title: (await findGift(tx, decided.value.giftId))!.reference,
      before: { state: "waiting" },
      after: { state: decided.value.state },
    });
    return decided;
  });

/** `on` is the day on the statement. */
export const recordTransfer = (
  deps: WriteDeps,
  user: User,
  {
    giftId,
    minor,
    on,
    paymentReference,
  }: { giftId: string; minor: number; on: string; paymentReference: string | null },
): Promise<Result<null, "unknown" | "amount" | "already">> =>
  transact(deps.db, async (tx) => {
    const gift = await findGift(tx, giftId);
    if (!gift) return err("unknown");
    const { reference, currency } = gift;
    const received = { reference, amount: { minor, currency }, on, staff: user.id, paymentReference };
    const booked = await confirmTransfer({ ...deps, db: tx }, received);
    if (!booked.ok) return booked.error === "currency" ? err("amount") : err(booked.error);
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "gifts",
      item: giftId,
      title: reference,
      before: { state: gift.state, minor: gift.amountMinor },
      after: { state: "paid", minor, currency, on },
    });
    return ok(null);
  });
