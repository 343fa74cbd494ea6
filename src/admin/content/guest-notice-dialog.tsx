import { Button, DialogContentText, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, type Locale, directionOf } from "../../platform/i18n/locales";
import { errorMessage } from "../api/api-errors";
import { FormDialog } from "../dialogs/form-dialog";
import { parseLocalizedText } from "../dialogs/localized-text-fields";
import { FormTextField } from "../dialogs/form-fields";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import { formatAmount } from "../shared/amount";
import { useDebounced } from "../shared/use-debounced";
import {
  type GuestNoticeConfirmation,
  type GuestNotice,
  type NoticePreview,
  previewNotice,
} from "./guest-notice";
import { isPageError } from "./use-publish-confirmations";
import "./editor.css";

const FIELD_LABELS = { time: m.change_time, place: m.change_place };
const CHANGE_KIND_LABELS: Record<NonNullable<NoticePreview["kind"]>, () => string> = {
  moved: m.change_kind_moved,
  place: m.change_kind_place,
  postponed: m.change_kind_postponed,
  resumed: m.change_kind_resumed,
  cancelled: m.change_kind_cancelled,
};

export function GuestNoticeDialog({
  confirmation: { item, data, preview: initialPreview, decide },
}: {
  confirmation: GuestNoticeConfirmation;
}) {
  const form = useDialogForm({
    name: `guest-notice/${item}`,
    defaults: { notice: { send: true, note: {}, reason: "" } as GuestNotice },
    body: ({ notice: { send, note, reason } }): GuestNotice =>
      send ? { send, note: parseLocalizedText(note), reason: "" } : { send, note: {}, reason },
    async send(notice) {
      const error = await decide(notice);
      if (error === null) return undefined;
      if (isPageError(error, "notice")) return UNFINISHED;
      throw error;
    },
    close: () => void decide(false),
  });
  const { send, note } = form.values.notice;
  const debouncedNote = useDebounced(JSON.stringify(parseLocalizedText(note)));
  const { data: preview = initialPreview, error: problem } = useQuery({
    queryKey: ["guest-notice", item, debouncedNote],
    queryFn: () => previewNotice(item, data, JSON.parse(debouncedNote) as GuestNotice["note"]),
    placeholderData: (before) => before ?? initialPreview,
    retry: false,
    gcTime: 0,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.change_title()}
      submitLabel={send ? m.change_publish_and_mail({ orders: preview.orders }) : m.change_publish_quietly()}
      isWide
      hasFixedHeight
    >
      <DialogContentText>
        {preview.kind ? CHANGE_KIND_LABELS[preview.kind]() : null}{" "}
        {m.change_who({ orders: preview.orders, tickets: preview.tickets })}
        {preview.currency !== null && preview.paidMinor > 0
          ? ` ${m.change_paid({ amount: formatAmount(preview.paidMinor, preview.currency) })}`
          : null}
      </DialogContentText>
      <EventChanges changes={preview.changes} />
      {send ? (
        preview.mails.map((mail) => <GuestMailPreview key={mail.locale} mail={mail} />)
      ) : (
        <NoMailReason />
      )}
      {problem ? <Typography color="error">{errorMessage(problem)}</Typography> : null}
      <Button sx={{ alignSelf: "start" }} onClick={() => form.form.setValue("notice.send", !send)}>
        {send ? m.change_no_mails() : m.change_mail_after_all()}
      </Button>
    </FormDialog>
  );
}

function NoMailReason() {
  const field = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={field}>
      <FormTextField
        name="notice.reason"
        label={m.change_reason()}
        hint={m.change_reason_hint()}
        required
        check={(input) => (input.trim() === "" ? m.forms_write_reason() : undefined)}
        maxCharacters={300}
      />
    </div>
  );
}

const EventChanges = ({ changes }: Pick<NoticePreview, "changes">) => (
  <dl className="office-changes">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>
          <b>{FIELD_LABELS[field]()}</b>
        </dt>
        <dd>
          <s>{before}</s>
        </dd>
        <dd>{after}</dd>
      </div>
    ))}
  </dl>
);

function GuestMailPreview({ mail }: { mail: NoticePreview["mails"][number] }) {
  const { locale } = mail as { locale: Locale };
  const text = { lang: locale, dir: directionOf(locale) };
  return (
    <section aria-label={LANGUAGE_NAMES[locale]}>
      <Typography component="h3" variant="subtitle1">
        {m.change_mail_in({ language: LANGUAGE_NAMES[locale], orders: mail.orders })}
      </Typography>
      <FormTextField
        name={`notice.note.${locale}`}
        label={`${m.change_note()} (${LANGUAGE_NAMES[locale]})`}
        maxCharacters={1000}
        minRows={1}
        attributes={text}
      />
      <div className="office-rendered" {...text}>
        <b>{mail.subject}</b>
        <pre className="office-plain">{mail.text}</pre>
      </div>
    </section>
  );
}
