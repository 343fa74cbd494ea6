import type { ChangeState } from "../../features/pending-changes/pending-changes.model";
import { m } from "../../paraglide/messages";

export const CHANGE_STATE_LABELS: Record<ChangeState, () => string> = {
  requested: m.changes_state_requested,
  effective: m.changes_state_effective,
  cancelled: m.changes_state_cancelled,
  superseded: m.changes_state_superseded,
};
