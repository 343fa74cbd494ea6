import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { MediaDetail } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";

type Props = {
  media: MediaDetail;
  close: () => void;
  onDone: () => void;
};

export function WithdrawConsentDialog({ media, close, onDone }: Props) {
  const form = useDialogForm({
    name: `media-withdrawal/${media.id}`,
    defaults: { reason: "" },
    body: (values) => values,
    async send(body) {
      await call("POST /media/:id/withdraw", { ...ADMIN, params: { id: media.id }, body });
      onDone();
      return m.media_withdrawn();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.media_withdraw_title()}
      text={m.media_withdraw_text({ count: media.uses.length })}
      submitLabel={m.media_withdraw()}
      isDestructive
    >
      <ReasonField />
    </FormDialog>
  );
}
