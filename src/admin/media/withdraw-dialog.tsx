import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Media, call } from "../client";
import { ReasonDialog } from "../reason-dialog";

type Props = { media: Media; close: () => void; done: () => void };

/** Consent was taken back: asks why, and makes the photograph vanish from everywhere. */
export function WithdrawDialog({ media, close, done }: Props) {
  const notify = useNotify();
  const run = async (reason: string) => {
    await call("POST /media/:id/withdraw", { ...ADMIN, params: { id: media.id }, body: { reason } });
    notify(m.media_withdrawn(), { type: "success" });
    done();
  };
  return (
    <ReasonDialog
      title={m.media_withdraw_title()}
      text={m.media_withdraw_text({ count: media.uses.length })}
      act={m.media_withdraw()}
      run={run}
      close={close}
    />
  );
}
