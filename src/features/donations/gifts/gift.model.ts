import type { Money } from "../../../platform/money/money";
import type { StateTable } from "../../../platform/state-table";

/** States of product.md §4.6. Late money is always booked: each end without money leads to `paid`. */
export type GiftState =
  | "created"
  | "awaiting_payment"
  | "processing"
  | "paid"
  | "partly_refunded"
  | "refunded"
  | "disputed"
  | "charged_back"
  | "failed"
  | "abandoned"
  | "expired"
  | "cancelled";

export const GIFT_TRANSITIONS: StateTable<GiftState> = {
  created: ["awaiting_payment"],
  awaiting_payment: ["processing", "failed", "abandoned", "expired", "cancelled"],
  processing: ["paid", "failed", "abandoned", "expired", "cancelled"],
  paid: ["partly_refunded", "disputed"],
  // A bank may return a refund.
  partly_refunded: ["refunded", "paid"],
  refunded: ["partly_refunded", "paid"],
  disputed: ["paid", "charged_back"],
  charged_back: [],
  failed: ["paid"],
  abandoned: ["paid"],
  expired: ["paid"],
  cancelled: ["paid"],
};

export const GIFT_KINDS = ["one_time", "monthly"] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];
/** Staff record all but `card` once the money is there. `till`: a till or paybill number (mobile money). */
export const METHODS = ["card", "transfer", "cash", "till"] as const;
export type PaymentMethod = (typeof METHODS)[number];
export const RECORDED_METHODS = ["cash", "transfer", "till"] as const satisfies readonly PaymentMethod[];
export type RecordedMethod = (typeof RECORDED_METHODS)[number];
export const SELECTABLE_METHODS = ["card", "transfer"] as const satisfies readonly PaymentMethod[];
export type MessageState = "none" | "waiting" | "shown" | "hidden";

export type MoneySummary = {
  paid: boolean;
  totalMinor: number;
  refundedMinor: number;
  disputes: readonly ("open" | "won" | "lost")[];
};

export function stateFromMoney({
  paid,
  totalMinor,
  refundedMinor,
  disputes,
}: MoneySummary): GiftState | null {
  if (!paid) return null;
  if (disputes.includes("lost")) return "charged_back";
  if (disputes.includes("open")) return "disputed";
  if (refundedMinor >= totalMinor) return "refunded";
  return refundedMinor > 0 ? "partly_refunded" : "paid";
}

export const hasBeenPaid = (state: GiftState): boolean =>
  ["paid", "partly_refunded", "refunded", "disputed", "charged_back"].includes(state);

export const isPending = (state: GiftState): boolean =>
  state === "created" || state === "awaiting_payment" || state === "processing";

export type GiftLimits = { minMinor: number; maxMinor: number };
export type AmountProblem = "too_little" | "too_much";

/** @param amount without the fee cover */
export function checkAmount(amount: Money, { minMinor, maxMinor }: GiftLimits): AmountProblem | null {
  if (amount.minor < minMinor) return "too_little";
  return amount.minor > maxMinor ? "too_much" : null;
}

/** In characters as a reader counts them. */
export const MAX_MESSAGE_LENGTH = 280;
/** product.md §2. */
export const MIN_DONOR_WALL_NAMES = 3;

/** `deadline` is `YYYY-MM-DD`. */
export type CampaignDestination = {
  campaignId: string;
  deadline: string;
  afterDeadline: "stop" | "keep_open" | "move_to_general";
};

/** Null: the general fund. After a `stop` campaign's deadline only one-time gifts still count for it. */
export function creditedCampaignId(kind: GiftKind, to: CampaignDestination, day: string): string | null {
  if (day <= to.deadline || to.afterDeadline === "keep_open") return to.campaignId;
  return kind === "one_time" && to.afterDeadline === "stop" ? to.campaignId : null;
}
