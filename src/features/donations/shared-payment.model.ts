/** One payment for tickets and for a gift on top of them, in minor units of its currency. */
export type SharedPayment = { ticketsMinor: number; giftMinor: number };
export type Part = "tickets" | "gift";

/** Money that left again, as the provider tells it. `key`: what a refund was asked for with; null: made elsewhere. */
export type Refunded = { ref: string; key: string | null; minor: number; at: Date };
export type Disputed = { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date };
export type Left = { refunds: readonly Refunded[]; disputes: readonly Disputed[] };

/**
 * Which part each refund and each dispute takes its money from. A refund that was asked for takes of what it was asked for;
 * whatever comes from elsewhere takes of the tickets first. No part gives more than it has while the other has some left.
 * In the order of their making, so that news which come later never change what was said of earlier ones.
 */
export function sharesOf(
  paid: SharedPayment,
  { refunds, disputes }: Left,
  isOfGift: (key: string) => boolean,
): Record<Part, { refunds: Refunded[]; disputes: Disputed[] }> {
  const shares = { tickets: none(), gift: none() };
  const left = { tickets: paid.ticketsMinor, gift: paid.giftMinor };
  const inOrder = [
    ...refunds.map((refund) => ({ refund, at: refund.at })),
    ...disputes.map((dispute) => ({ dispute, at: dispute.at })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const news of inOrder) {
    const { minor } = "refund" in news ? news.refund : news.dispute;
    const first =
      "refund" in news && news.refund.key !== null && isOfGift(news.refund.key) ? "gift" : "tickets";
    const parts = divide(minor, left, first);
    for (const part of ["tickets", "gift"] as const) {
      if (parts[part] === 0) continue;
      if ("refund" in news) shares[part].refunds.push({ ...news.refund, minor: parts[part] });
      else shares[part].disputes.push({ ...news.dispute, minor: parts[part] });
      // What a bank has taken and given back is there again.
      if ("refund" in news || news.dispute.state !== "won") left[part] -= parts[part];
    }
  }
  return shares;
}

const none = () => ({ refunds: [] as Refunded[], disputes: [] as Disputed[] });

function divide(minor: number, left: Record<Part, number>, first: Part): Record<Part, number> {
  const other = first === "gift" ? "tickets" : "gift";
  const ofOther = Math.min(Math.max(0, minor - left[first]), left[other]);
  return { [first]: minor - ofOther, [other]: ofOther } as Record<Part, number>;
}
