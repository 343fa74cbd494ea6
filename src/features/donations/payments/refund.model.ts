/**
 * State of a refund. `waiting`: a second person must approve it, and may have `refused`. `requested`: approved, not yet sent
 * to the provider.
 */
export type RefundState = "waiting" | "requested" | "sent" | "succeeded" | "failed" | "refused";

/** Whether a refund reduces the amount that can still be refunded. */
export const isActiveRefund = (state: RefundState): boolean => state !== "failed" && state !== "refused";
