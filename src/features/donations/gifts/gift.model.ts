import { type Money, money } from "../../../platform/money/money";
import { type StateTable, canTransition } from "../../../platform/state-table";

/** How a gift goes (product.md §4.6). Late money is always booked: each of the four ends without money leads to `paid`. */
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
  partly_refunded: ["refunded"],
  refunded: [],
  disputed: ["paid", "charged_back"],
  charged_back: [],
  failed: ["paid"],
  abandoned: ["paid"],
  expired: ["paid"],
  cancelled: ["paid"],
};

/** One try to pay. A donor who is on the provider's page is in `requires_action`. */
export type AttemptState =
  "created" | "requires_action" | "processing" | "succeeded" | "failed" | "cancelled" | "timed_out";

export const ATTEMPT_TRANSITIONS: StateTable<AttemptState> = {
  created: ["requires_action"],
  requires_action: ["processing"],
  processing: ["succeeded", "failed", "cancelled", "timed_out"],
  succeeded: [],
  failed: ["succeeded"],
  cancelled: [],
  timed_out: ["succeeded"],
};

/** A gift given each month. Ending it is possible from everywhere (docs/decisions/0024). */
export type MonthlyState = "incomplete" | "active" | "past_due" | "paused" | "cancelled";

export const MONTHLY_TRANSITIONS: StateTable<MonthlyState> = {
  incomplete: ["active", "cancelled"],
  active: ["past_due", "paused", "cancelled"],
  past_due: ["active", "cancelled"],
  paused: ["active", "cancelled"],
  cancelled: [],
};

export const GIFT_KINDS = ["one_time", "monthly"] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];
/** All but `card` are recorded by staff when the money is there. `till`: paid to a till or paybill number (mobile money). */
export const METHODS = ["card", "transfer", "cash", "till"] as const;
export type PaymentMethod = (typeof METHODS)[number];
export const RECORDED_METHODS = ["cash", "transfer", "till"] as const satisfies readonly PaymentMethod[];
export type RecordedMethod = (typeof RECORDED_METHODS)[number];
/** What a giver can choose in the form. */
export const SELECTABLE_METHODS = ["card", "transfer"] as const satisfies readonly PaymentMethod[];
export type MessageState = "none" | "waiting" | "shown" | "hidden";

/**
 * The states to go through to get from one to another, the last one included: the shortest way that the table allows.
 * Empty when both are the same; null when there is no way.
 */
export function transitionPath<S extends string>(table: StateTable<S>, from: S, to: S): S[] | null {
  if (from === to) return [];
  const paths: S[][] = [[from]];
  const seen = new Set<S>([from]);
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const current = path[path.length - 1]!;
    if (canTransition(table, current, to)) return [...path.slice(1), to];
    for (const next of table[current]) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}

/** What has been booked for a gift, in minor units of its currency. */
export type MoneySummary = {
  paid: boolean;
  totalMinor: number;
  refundedMinor: number;
  disputes: readonly ("open" | "won" | "lost")[];
};

/** The state that booked money stands for; null while none is booked. */
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

/** Whether money has arrived for the gift at some time. */
export const hasBeenPaid = (state: GiftState): boolean =>
  ["paid", "partly_refunded", "refunded", "disputed", "charged_back"].includes(state);

/** Whether it is still open what becomes of the gift. */
export const isPending = (state: GiftState): boolean =>
  state === "created" || state === "awaiting_payment" || state === "processing";

/**
 * Money that goes back: `waiting` for a second person, who may have `refused`; `requested` of the provider next, `sent` to
 * it, there or `failed`.
 */
export type RefundState = "waiting" | "requested" | "sent" | "succeeded" | "failed" | "refused";

/** Whether a refund takes of what is left to give back. */
export const isActiveRefund = (state: RefundState): boolean => state !== "failed" && state !== "refused";

/** What a payment costs us: a fixed part in minor units, and a part of the whole. */
export type PaymentFee = { fixedMinor: number; perMille: number };

/** What is kept of a payment, rounded up. */
export const calculateFee = (totalMinor: number, { fixedMinor, perMille }: PaymentFee): number =>
  Math.min(totalMinor, fixedMinor + Math.ceil((totalMinor * perMille) / 1000));

/** What to pay on top of a gift so that the whole of it arrives: the least amount that does. */
export function calculateFeeCover(gift: Money, fee: PaymentFee): Money {
  let total = Math.floor(((gift.minor + fee.fixedMinor) * 1000) / (1000 - fee.perMille));
  while (total - calculateFee(total, fee) < gift.minor) total++;
  return money(total - gift.minor, gift.currency);
}

export type GiftLimits = { minMinor: number; maxMinor: number };
/** Why an amount cannot be given. */
export type AmountProblem = "too_little" | "too_much";

/** Null when the amount may be given. Without the fee cover. */
export function checkAmount(amount: Money, { minMinor, maxMinor }: GiftLimits): AmountProblem | null {
  if (amount.minor < minMinor) return "too_little";
  return amount.minor > maxMinor ? "too_much" : null;
}

/** Longest message with a gift, in characters as a reader counts them. */
export const MAX_MESSAGE_LENGTH = 280;
/** From how many shown names on there is a donor wall (product.md §2). */
export const MIN_DONOR_WALL_NAMES = 3;

/** What a campaign is, for the question where its money goes. Days are `YYYY-MM-DD`. */
export type CampaignDestination = {
  campaignId: string;
  deadline: string;
  afterDeadline: "stop" | "keep_open" | "move_to_general";
};

/**
 * The campaign that money for a campaign counts for; null: the general fund. A gift given once goes where its giver meant it
 * to, however late it comes, unless the campaign says that late gifts go on. Instalments end with the campaign's last day.
 */
export function creditedCampaignId(kind: GiftKind, to: CampaignDestination, day: string): string | null {
  if (day <= to.deadline || to.afterDeadline === "keep_open") return to.campaignId;
  return kind === "one_time" && to.afterDeadline === "stop" ? to.campaignId : null;
}

/** How often a donor is told that a monthly payment failed (product.md §4.6). */
export const MAX_FAILURE_MAILS = 6;

/** What a donor is told of a monthly gift by mail: `link` is the link to it, asked for anew. */
export type MonthlyNoticeKind = "failed" | "ended" | "card" | "link" | "year";

/** When something was last heard of that is to be asked about: before the one, or in the time to come. */
export type StaleRange = Readonly<{ before: Date; after: Date }>;

/**
 * What was last heard of a while ago. What was heard of in the time to come was so under a clock that has been set back since:
 * it would wait until that clock is there again. Processes whose clocks differ by less do not disturb each other.
 * @param maxAgeMs in milliseconds
 */
export const staleRange = (now: Date, maxAgeMs: number): StaleRange => ({
  before: new Date(now.getTime() - maxAgeMs),
  after: new Date(now.getTime() + maxAgeMs),
});
