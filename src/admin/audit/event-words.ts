import { type Purpose, PURPOSES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import type { AuditRow } from "../client";
import { jobWords } from "../jobs/job-words";
import { partWords } from "../words";

const PURPOSE_WORDS: Record<Purpose, () => string> = {
  picture: m.admin_field_picture,
  cv: m.audit_file_cv,
  attachment: m.audit_file_attachment,
  media: m.admin_field_picture,
  import: m.audit_file_import,
  expense: m.audit_file_expense,
  document: m.audit_file_document,
};
const isPurpose = (title: string): title is Purpose => (PURPOSES as readonly string[]).includes(title);

/** What something was done to: the part of the office, and what it is called there. */
export function thingWords({ subject, title }: Pick<AuditRow, "subject" | "title">): string {
  const part = partWords(subject);
  // Of a whole list, or of somebody whom the log does not name, there is no more to say.
  if (subject === title || title === "" || subject === "people") return part;
  if (subject === "jobs") return `${part}: ${jobWords(title)}`;
  return `${part}: ${subject === "uploads" && isPurpose(title) ? PURPOSE_WORDS[title]() : title}`;
}

/** Who acts without an account. */
const ACTORS: Readonly<Record<string, () => string>> = {
  operator: m.audit_operator,
  system: m.audit_system,
  person: m.queue_person,
};

/** Who did it: somebody by name, an operator by a command; an account that is gone has left its id only. */
export const actorWords = ({ actor, actorName }: Pick<AuditRow, "actor" | "actorName">): string =>
  Object.hasOwn(ACTORS, actor)
    ? ACTORS[actor]!()
    : actor === actorName && /^[\da-f]{8}(-[\da-f]{4}){3}-/.test(actor)
      ? m.audit_former_account()
      : actorName;
