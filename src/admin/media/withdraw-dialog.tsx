import { m } from "../../paraglide/messages";
import { ADMIN, type Media, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { ReasonField } from "../dialogs/reason-field";
import { useDialogForm } from "../dialogs/use-dialog-form";

type Props = {
  media: Media;
  close: () => void;
  /** Called once it is withdrawn. */
  done: () => void;
};

/** Consent was taken back: asks why, and makes the photograph vanish from everywhere. */
export function WithdrawDialog({ media, close, done }: Props) {
  const form = useDialogForm({
    name: `media-withdrawal/${media.id}`,
    defaults: { reason: "" },
    body: (values) => values,
    async send(body) {
      await call("POST /media/:id/withdraw", { ...ADMIN, params: { id: media.id }, body });
      done();
      return m.media_withdrawn();
    },
    close,
  });
  return (
    <FormDialog
      of={form}
      title={m.media_withdraw_title()}
      text={m.media_withdraw_text({ count: media.uses.length })}
      submit={m.media_withdraw()}
      grave
    >
      <ReasonField />
    </FormDialog>
  );
}
