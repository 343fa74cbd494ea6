/** In minor units of the payment's currency. */
export type SharedPayment = { ticketsMinor: number; giftMinor: number };
export type PaymentPart = "tickets" | "gift";

/** `key`: the key of our refund request; null: made elsewhere. */
export type RefundDetails = { ref: string; key: string | null; minor: number; at: Date };
export type DisputeDetails = { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date };
export type Reversals = { refunds: readonly RefundDetails[]; disputes: readonly DisputeDetails[] };

/** Divides reversals by time, so later ones change nothing. Those made elsewhere take from tickets first. */
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
      // A won dispute returns the money.
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
