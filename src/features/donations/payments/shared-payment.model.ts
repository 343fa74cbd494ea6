/** One payment for tickets and for a gift on top of them, in minor units of its currency. */
export type SharedPayment = { ticketsMinor: number; giftMinor: number };
export type PaymentPart = "tickets" | "gift";

/** Money that left again, as the provider tells it. `key`: what a refund was asked for with; null: made elsewhere. */
export type RefundDetails = { ref: string; key: string | null; minor: number; at: Date };
export type DisputeDetails = { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date };
export type Reversals = { refunds: readonly RefundDetails[]; disputes: readonly DisputeDetails[] };

/**
 * Which part each refund and each dispute takes its money from. A refund that was asked for takes of what it was asked for;
 * whatever comes from elsewhere takes of the tickets first. No part gives more than it has while the other has some left.
 * In the order of their making, so that news which come later never change what was said of earlier ones.
 */
export function splitReversals(
  paid: SharedPayment,
  { refunds, disputes }: Reversals,
  isGiftRefund: (key: string) => boolean,
): Record<PaymentPart, { refunds: RefundDetails[]; disputes: DisputeDetails[] }> {
  const shares = { tickets: emptyShare(), gift: emptyShare() };
  const remaining = { tickets: paid.ticketsMinor, gift: paid.giftMinor };
  const chronological = [
    ...refunds.map((refund) => ({ refund, at: refund.at })),
    ...disputes.map((dispute) => ({ dispute, at: dispute.at })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const reversal of chronological) {
    const { minor } = "refund" in reversal ? reversal.refund : reversal.dispute;
    const preferred =
      "refund" in reversal && reversal.refund.key !== null && isGiftRefund(reversal.refund.key)
        ? "gift"
        : "tickets";
    const amounts = splitAmount(minor, remaining, preferred);
    for (const part of ["tickets", "gift"] as const) {
      if (amounts[part] === 0) continue;
      if ("refund" in reversal) shares[part].refunds.push({ ...reversal.refund, minor: amounts[part] });
      else shares[part].disputes.push({ ...reversal.dispute, minor: amounts[part] });
      // What a bank has taken and given back is there again.
      if ("refund" in reversal || reversal.dispute.state !== "won") remaining[part] -= amounts[part];
    }
  }
  return shares;
}

const emptyShare = () => ({ refunds: [] as RefundDetails[], disputes: [] as DisputeDetails[] });

function splitAmount(
  minor: number,
  remaining: Record<PaymentPart, number>,
  preferred: PaymentPart,
): Record<PaymentPart, number> {
  const other = preferred === "gift" ? "tickets" : "gift";
  const otherAmount = Math.min(Math.max(0, minor - remaining[preferred]), remaining[other]);
  return { [preferred]: minor - otherAmount, [other]: otherAmount } as Record<PaymentPart, number>;
}
