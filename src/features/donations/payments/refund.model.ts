/** `waiting`: for a second person, who may refuse it. `requested`: approved, not yet sent to the provider. */
export type RefundState = "waiting" | "requested" | "sent" | "succeeded" | "failed" | "refused";

/** Whether a refund reduces the refundable amount. */
export const isActiveRefund = (state: RefundState): boolean => state !== "failed" && state !== "refused";
