import type { CampaignAction } from "../../features/campaigns/campaigns.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { FormDialog } from "../dialogs/form-dialog";
import { LedgerReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { CampaignFinancesRow } from "./finance-api";
import { CAMPAIGN_ACTION_LABELS } from "./finance-labels";

type Props = { campaign: CampaignFinancesRow; close: () => void };

export function CampaignActionDialog({ campaign, action, close }: Props & { action: CampaignAction }) {
  const form = useDialogForm({
    name: `campaign-phase/${campaign.id}/${action}`,
    defaults: { reason: "" },
    body: ({ reason }) => ({ move: action, reason: reason.trim() }),
    async send(body, { idempotencyKey }) {
      const params = { id: campaign.id };
      await call("POST /campaign-finances/:id/phase", { ...ADMIN, params, body, idempotencyKey });
      return m.finance_changed();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={`${campaign.title}: ${CAMPAIGN_ACTION_LABELS[action]()}`}
      submitLabel={CAMPAIGN_ACTION_LABELS[action]()}
    >
      <LedgerReasonField />
    </FormDialog>
  );
}
