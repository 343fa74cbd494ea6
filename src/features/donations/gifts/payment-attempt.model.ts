import type { StateTable } from "../../../platform/state-table";

/** `requires_action`: the donor is on the provider's page. */
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
