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

export function targetLabel({ subject, title }: Pick<AuditRow, "subject" | "title">): string {
  const section = subject === "keys" ? m.audit_keys() : sectionLabel(subject);
  // Whole lists, and people whom the log does not name, have no title.
  if (subject === title || title === "" || subject === "privacy") return section;
  if (subject === "jobs") return `${section}: ${jobLabel(title)}`;
  return `${section}: ${subject === "uploads" && isPurpose(title) ? UPLOAD_PURPOSE_LABELS[title]() : title}`;
}
