import { type Purpose, PURPOSES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import type { AuditRow } from "../api/api-types";
import { jobLabel } from "../jobs/job-labels";
import { sectionLabel } from "../../features/dashboard/section-labels";

const UPLOAD_PURPOSE_LABELS: Record<Purpose, () => string> = {
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
export function targetLabel({ subject, title }: Pick<AuditRow, "subject" | "title">): string {
  const section = subject === "keys" ? m.audit_keys() : sectionLabel(subject);
  // Of a whole list, or of somebody whom the log does not name, there is no more to say.
  if (subject === title || title === "" || subject === "privacy") return section;
  if (subject === "jobs") return `${section}: ${jobLabel(title)}`;
  return `${section}: ${subject === "uploads" && isPurpose(title) ? UPLOAD_PURPOSE_LABELS[title]() : title}`;
}

/** Who acts without an account. */
const SYSTEM_ACTOR_LABELS: Readonly<Record<string, () => string>> = {
  operator: m.audit_operator,
  system: m.audit_system,
  person: m.queue_person,
};

/** Who did it: somebody by name, an operator by a command; an account that is gone has left its id only. */
export const actorLabel = ({ actor, actorName }: Pick<AuditRow, "actor" | "actorName">): string =>
  Object.hasOwn(SYSTEM_ACTOR_LABELS, actor)
    ? SYSTEM_ACTOR_LABELS[actor]!()
    : actor === actorName && /^[\da-f]{8}(-[\da-f]{4}){3}-/.test(actor)
      ? m.audit_former_account()
      : actorName;
