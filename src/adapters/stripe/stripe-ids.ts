/** Returns the id of a Stripe reference, expanded or not. */
export const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
