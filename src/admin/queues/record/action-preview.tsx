import { Alert, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import { directionOf } from "../../../platform/i18n/locales";
import { ADMIN, call } from "../../api/admin-api";
import { errorMessage } from "../../api/api-errors";
import type { ActionPreview } from "../../api/api-types";
import { useDebounced } from "../../shared/use-debounced";
import "./queue-show.css";

type Props = {
  queue: QueueName;
  id: string;
  from: string;
  to: string;
  message: string;
  intake?: string;
  isSubmitting: boolean;
};

/** Shows the email and the text on the person's page after the action, as the server would write them. */
export function ActionPreviewPanel({ queue, id, from, to, message, intake, isSubmitting }: Props) {
  const debounced = useDebounced(message);
  const { data, error } = useQuery({
    queryKey: ["foresee", queue, id, from, to, debounced, intake],
    queryFn: () =>
      call("POST /queues/:queue/:id/preview", {
        ...ADMIN,
        params: { queue, id },
        body: { from, to, message: debounced, ...(intake ? { intake } : {}) },
      }),
    placeholderData: keepPreviousData,
    enabled: !isSubmitting,
    retry: false,
    gcTime: 0,
  });
  return (
    <section aria-label={m.queue_preview()}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
        {m.queue_preview()}
      </Typography>
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      {data && !error ? <PreviewContent of={data} /> : null}
    </section>
  );
}

function PreviewContent({ of: { mail, silent, neutral, locale, page, frees } }: { of: ActionPreview }) {
  const localeAttributes = { lang: locale, dir: directionOf(locale) };
  return (
    <>
      {mail ? (
        <div className="office-preview">
          <p>{m.queue_mail_to({ address: mail.to })}</p>
          <p {...localeAttributes}>
            <strong>{mail.subject}</strong>
          </p>
          <pre className="office-plain" {...localeAttributes}>
            {mail.text}
          </pre>
        </div>
      ) : (
        <Alert severity={silent === "no_address" ? "warning" : "info"} sx={{ marginBlock: 1 }}>
          {silent === "no_address" ? m.queue_no_address() : m.queue_no_news()}
        </Alert>
      )}
      {neutral ? <p>{m.queue_neutral()}</p> : null}
      {frees ? <p>{m.queue_frees()}</p> : null}
      <p>{m.queue_page_says()}:</p>
      <blockquote className="office-preview" {...localeAttributes}>
        <p>{page.now}</p>
        {page.message ? <p className="office-plain">{page.message}</p> : null}
        <p>{page.next}</p>
      </blockquote>
    </>
  );
}
