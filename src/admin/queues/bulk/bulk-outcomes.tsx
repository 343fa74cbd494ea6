import { m } from "../../../paraglide/messages";
import type { BulkOutcome, QueueItem } from "../../api/api-types";
import { ResponsiveTable } from "../../lists/responsive-table";

const OUTCOME_MESSAGES: Record<
  NonNullable<BulkOutcome["refused"]> | NonNullable<BulkOutcome["mail"]>,
  () => string
> = {
  goes_out: m.queue_out_goes_out,
  neutral: m.queue_out_neutral,
  no_news: m.queue_out_no_news,
  no_address: m.queue_out_no_address,
  not_allowed: m.queue_out_not_allowed,
  changed_meanwhile: m.queue_out_changed_meanwhile,
  not_found: m.queue_out_not_found,
  forbidden: m.queue_out_forbidden,
  guardian_missing: m.queue_out_guardian_missing,
  reason_missing: m.queue_out_reason_missing,
  no_class: m.queue_no_class,
  class_full: m.queue_class_full,
  class_over: m.queue_class_over,
  class_taken: m.queue_class_taken,
};

export const refusalMessage = (refused: NonNullable<BulkOutcome["refused"]>): string =>
  OUTCOME_MESSAGES[refused]();
export const transitionMessage = ({ refused, mail }: BulkOutcome): string =>
  OUTCOME_MESSAGES[refused ?? mail ?? "no_news"]();

type Props = {
  chosen: readonly QueueItem[];
  outcomes: readonly BulkOutcome[];
  describe: (outcome: BulkOutcome, one: QueueItem | undefined) => string;
};

export function BulkOutcomesTable({ chosen, outcomes, describe }: Props) {
  const rows = outcomes.map((outcome) => ({ outcome, one: chosen.find(({ id }) => id === outcome.id) }));
  return (
    <ResponsiveTable
      label={m.queue_outcome()}
      columns={[
        {
          label: m.queue_reference(),
          renderCell: ({ one }) => <bdi className="office-code">{one?.reference}</bdi>,
        },
        { label: m.admin_field_name(), renderCell: ({ one }) => one?.name },
        { label: m.queue_outcome(), renderCell: ({ outcome, one }) => describe(outcome, one) },
      ]}
      rows={rows}
      keyOf={({ outcome }) => outcome.id}
      compact
    />
  );
}
