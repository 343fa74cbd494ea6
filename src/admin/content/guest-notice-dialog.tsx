import { Button, DialogContentText, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, type Locale, directionOf } from "../../platform/languages";
import { wordsOf } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { written } from "../dialogs/texts-field";
import { TypedField } from "../dialogs/typed-field";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import { amountText } from "../money/amount";
import { useSettled } from "../use-settled";
import { type GuestQuestion, type Notice, type NoticePreview, previewNotice } from "./guest-notice";
import { concernsPage } from "./use-content-saving";
import "./editor.css";

const FIELDS = { time: m.change_time, place: m.change_place };
const KINDS: Record<NonNullable<NoticePreview["kind"]>, () => string> = {
  moved: m.change_kind_moved,
  place: m.change_kind_place,
  postponed: m.change_kind_postponed,
  resumed: m.change_kind_resumed,
  cancelled: m.change_kind_cancelled,
};

/** Shows the mails that guests would get about a change. Staff add a note, or send none and say why. */
export function GuestNoticeDialog({ of: { item, data, news: first, decide } }: { of: GuestQuestion }) {
  const form = useDialogForm({
    name: `guest-notice/${item}`,
    defaults: { notice: { send: true, note: {}, reason: "" } as Notice },
    body: ({ notice: { send, note, reason } }): Notice =>
      send ? { send, note: written(note), reason: "" } : { send, note: {}, reason },
    async send(notice) {
      const error = await decide(notice);
      if (error === null) return undefined;
      if (concernsPage(error, "notice")) return UNFINISHED;
      throw error;
    },
    close: () => void decide(false),
  });
  const { send, note } = form.values.notice;
  const settled = useSettled(JSON.stringify(written(note)));
  const { data: news = first, error: problem } = useQuery({
    queryKey: ["guest-notice", item, settled],
    queryFn: () => previewNotice(item, data, JSON.parse(settled) as Notice["note"]),
    placeholderData: (before) => before ?? first,
    retry: false,
    gcTime: 0,
  });
  return (
    <FormDialog
      of={form}
      title={m.change_title()}
      submit={send ? m.change_publish_and_mail({ orders: news.orders }) : m.change_publish_quietly()}
      wide
      tall
    >
      <DialogContentText>
        {news.kind ? KINDS[news.kind]() : null} {m.change_who({ orders: news.orders, tickets: news.tickets })}
        {news.currency !== null && news.paidMinor > 0
          ? ` ${m.change_paid({ amount: amountText(news.paidMinor, news.currency) })}`
          : null}
      </DialogContentText>
      <Changes changes={news.changes} />
      {send ? news.mails.map((mail) => <GuestMail key={mail.locale} mail={mail} />) : <QuietReason />}
      {problem ? <Typography color="error">{wordsOf(problem)}</Typography> : null}
      <Button sx={{ alignSelf: "start" }} onClick={() => form.form.setValue("notice.send", !send)}>
        {send ? m.change_no_mails() : m.change_mail_after_all()}
      </Button>
    </FormDialog>
  );
}

function QuietReason() {
  const field = useRef<HTMLDivElement>(null);
  // The button that opened the field is gone.
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={field}>
      <TypedField
        name="notice.reason"
        label={m.change_reason()}
        hint={m.change_reason_hint()}
        required
        check={(typed) => (typed.trim() === "" ? m.forms_write_reason() : undefined)}
        most={300}
      />
    </div>
  );
}

const Changes = ({ changes }: Pick<NoticePreview, "changes">) => (
  <dl className="office-changes">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>
          <b>{FIELDS[field]()}</b>
        </dt>
        <dd>
          <s>{before}</s>
        </dd>
        <dd>{after}</dd>
      </div>
    ))}
  </dl>
);

function GuestMail({ mail }: { mail: NoticePreview["mails"][number] }) {
  const { locale } = mail as { locale: Locale };
  const text = { lang: locale, dir: directionOf(locale) };
  return (
    <section aria-label={LANGUAGE_NAMES[locale]}>
      <Typography component="h3" variant="subtitle1">
        {m.change_mail_in({ language: LANGUAGE_NAMES[locale], orders: mail.orders })}
      </Typography>
      <TypedField
        name={`notice.note.${locale}`}
        label={`${m.change_note()} (${LANGUAGE_NAMES[locale]})`}
        most={1000}
        lines={1}
        attributes={text}
      />
      <div className="office-rendered" {...text}>
        <b>{mail.subject}</b>
        <pre className="office-plain">{mail.text}</pre>
      </div>
    </section>
  );
}
