import { Alert } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { OpenedRecord } from "../client";
import { besides, momentText } from "../content/said";
import { MAIL_WORDS } from "../words";
import { choiceWords } from "./answer-words";
import { Part } from "./part";

type Props = { record: OpenedRecord };

/** How the person can be reached, and whether that is safe. */
export function Reach({ record: { reach } }: Props) {
  if (!reach) return null;
  const { email, phone, preferred, neutral } = reach;
  return (
    <Part title={m.queue_reach()}>
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
            <dd>{choiceWords("preferredContact", preferred)}</dd>
          </div>
        ) : null}
      </dl>
      {email || phone ? null : <p>{m.queue_no_contact()}</p>}
    </Part>
  );
}

const size = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;

/** What was sent along. It is saved, never opened on a page of ours. */
export const FileLine = ({ file: { id, name, bytes, standing } }: { file: OpenedRecord["files"][number] }) =>
  standing === "ready" ? (
    <a href={`/ajax/v1/uploads/${id}`} download>
      <bdi>{name}</bdi> ({size(bytes)})
    </a>
  ) : (
    <>
      <bdi>{name}</bdi> ({size(bytes)})
      <Alert severity={standing === "malware" ? "error" : "info"}>
        {standing === "malware" ? m.uploads_removed_malware() : m.uploads_unscanned()}
      </Alert>
    </>
  );

/** What was mailed to the person about it. */
export const Mails = ({ record: { mails } }: Props) => (
  <Part title={m.queue_mails()}>
    <ul className="office-steps">
      {mails.map(({ id, subject, state, at }) => (
        <li key={id}>
          <bdi>{subject}</bdi>
          <br />
          <span className="office-soft">{besides(MAIL_WORDS[state](), momentText(at))}</span>
        </li>
      ))}
    </ul>
  </Part>
);
