import { Alert } from "@mui/material";
import { m } from "../../../paraglide/messages";
import type { QueueRecord } from "../../api/api-types";
import { joinFacts } from "../../shared/join-facts";
import { formatDateTime } from "../../shared/format-date";
import { MAIL_STATE_LABELS } from "../../labels/labels";
import { registerChoices } from "../../../features/applications/ui/register-choices";
import { choiceLabel } from "../../../ui/form/choice-field";
import { SectionCard } from "../../shared/section-card";

type Props = { record: QueueRecord };

export function ContactInfo({ record: { contact } }: Props) {
  if (!contact) return null;
  const { email, phone, preferred, neutral } = contact;
  return (
    <SectionCard title={m.queue_reach()}>
      {neutral ? <Alert severity="warning">{m.queue_neutral()}</Alert> : null}
      <dl className="office-answers">
        {email ? (
          <div>
            <dt>{m.reg_email()}</dt>
            <dd>
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{m.reg_phone()}</dt>
            <dd>
              <a href={`tel:${phone}`} dir="ltr">
                {phone}
              </a>
            </dd>
          </div>
        ) : null}
        {preferred ? (
          <div>
            <dt>{m.reg_preferred()}</dt>
            <dd>{choiceLabel(registerChoices()["preferredContact"]!, preferred)}</dd>
          </div>
        ) : null}
      </dl>
      {email || phone ? null : <p>{m.queue_no_contact()}</p>}
    </SectionCard>
  );
}

const formatSize = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;

/** A download: files are never opened on our pages. */
export const FileLink = ({
  file: { id, name, bytes, availability },
}: {
  file: QueueRecord["files"][number];
}) =>
  availability === "ready" ? (
    <a href={`/ajax/v1/uploads/${id}`} download>
      <bdi>{name}</bdi> ({formatSize(bytes)})
    </a>
  ) : (
    <>
      <bdi>{name}</bdi> ({formatSize(bytes)})
      <Alert severity={availability === "malware" ? "error" : "info"}>
        {availability === "malware" ? m.uploads_removed_malware() : m.uploads_unscanned()}
      </Alert>
    </>
  );

export const RecordMails = ({ record: { mails } }: Props) => (
  <SectionCard title={m.queue_mails()}>
    <ul className="office-steps">
      {mails.map(({ id, subject, state, at }) => (
        <li key={id}>
          <bdi>{subject}</bdi>
          <br />
          <span className="office-soft">{joinFacts(MAIL_STATE_LABELS[state](), formatDateTime(at))}</span>
        </li>
      ))}
    </ul>
  </SectionCard>
);
