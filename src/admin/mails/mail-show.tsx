import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { Show, useNotify, useRecordContext, useRefresh } from "react-admin";
import { m } from "../../paraglide/messages";
import { directionOf } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { MailDetail } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { MAIL_STATE_LABELS } from "../labels/labels";
import { mailSentNote, mailNoteSeverity } from "./mail-server";
import { NoMailServerAlert } from "./no-mail-server-alert";
import "./mail-show.css";

/** Renders the email in a frame without scripts. */
export const MailShow = () => (
  <Show title={<MailTitle />} actions={false} component="div">
    <LoadedMail />
  </Show>
);

const MailTitle = () => <bdi>{useRecordContext<MailDetail>()?.subject ?? m.admin_kind_mails()}</bdi>;

function LoadedMail() {
  const mail = useRecordContext<MailDetail>();
  const notify = useNotify();
  const refresh = useRefresh();
  // The list's row comes first, without the texts. The frame must not open before the server returned them.
  if (mail?.text === undefined) return null;
  const hasEnded = mail.state === "failed" || mail.state === "suppressed";
  const resend = async () => {
    try {
      await call("POST /mails/:id/resend", { ...ADMIN, params: { id: mail.id } });
      notify(mailSentNote(m.admin_mail_resent()), { type: mailNoteSeverity() });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    refresh();
  };
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{m.admin_mail_read_note()}</Alert>
      {mail.state === "waiting" ? <NoMailServerAlert /> : null}
      <Card>
        <CardContent>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
            <strong>{mail.recipient}</strong>
            <span>{formatDateTime(mail.createdAt)}</span>
            <span>{MAIL_STATE_LABELS[mail.state]()}</span>
            {hasEnded && mail.canBeSent ? (
              <Button variant="contained" onClick={() => void resend()}>
                {m.admin_mail_resend()}
              </Button>
            ) : null}
          </Stack>
          {hasEnded && !mail.canBeSent ? <p>{m.admin_mail_links_gone()}</p> : null}
          {mail.answer ? <p dir="auto">{m.admin_mail_answer({ answer: mail.answer })}</p> : null}
          {mail.state === "waiting" || mail.state === "sending" ? (
            <p>{m.admin_mail_attempts({ count: mail.attempts })}</p>
          ) : null}
        </CardContent>
      </Card>
      <iframe
        className="office-mail"
        title={mail.subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={`/admin/mails/${mail.id}/frame`}
      />
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6">
            {m.admin_mail_text()}
          </Typography>
          <pre className="office-plain" lang={mail.locale} dir={directionOf(mail.locale)}>
            {mail.text}
          </pre>
        </CardContent>
      </Card>
    </Stack>
  );
}
