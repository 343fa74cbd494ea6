import type { CampaignMove } from "../../features/campaigns/campaigns.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { MoneyReason } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { CampaignRow } from "./money-calls";
import { MOVE_WORDS } from "./money-words";

type Props = { campaign: CampaignRow; close: () => void };

/** Pauses, resumes or ends a campaign, with a reason for its record. */
export function MoveDialog({ campaign, move, close }: Props & { move: CampaignMove }) {
  const form = useDialogForm({
    name: `campaign-phase/${campaign.id}/${move}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ move, reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      const params = { id: campaign.id };
      await call("POST /campaign-money/:id/phase", { ...ADMIN, params, body, idempotencyKey });
      return m.money_changed();
    },
    close,
  });
  return (
    <FormDialog of={form} title={`${campaign.title}: ${MOVE_WORDS[move]()}`} submit={MOVE_WORDS[move]()}>
      <MoneyReason />
    </FormDialog>
  );
}
