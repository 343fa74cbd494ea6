import { m } from "../../paraglide/messages";
import type { DoctorFindings } from "../api/api-types";
import { jobLabel } from "./job-labels";
import { formatMegabytes } from "./format-megabytes";

type Finding = DoctorFindings["findings"][number];

const FINDING_MESSAGES: Record<string, (values: Finding["values"]) => string> = {
  unknown_setting: ({ name = "" }) => m.doctor_unknown_setting({ name }),
  time_zones: m.doctor_time_zones,
  clock_unsynchronized: m.doctor_clock_unsynchronized,
  clock_drift: ({ seconds }) => m.doctor_clock_drift({ seconds: Number(seconds) }),
  memory_low: ({ free }) => m.doctor_memory_low({ size: formatMegabytes(Number(free)) }),
  runs_as_root: m.doctor_runs_as_root,
  data_owner: m.doctor_data_owner,
  secret_readable: m.doctor_secret_readable,
  disk_low: ({ free }) => m.doctor_disk_low({ size: formatMegabytes(Number(free)) }),
  test_key: m.doctor_test_key,
  test_payments: m.doctor_test_payments,
  local_origin: m.doctor_local_origin,
  no_https: m.doctor_no_https,
  no_trusted_proxies: m.doctor_no_trusted_proxies,
  untrusted_proxy: ({ ip = "" }) => m.doctor_untrusted_proxy({ ip }),
  certificate_unknown: m.doctor_certificate_unknown,
  certificate_expired: m.doctor_certificate_expired,
  certificate_refused: m.doctor_certificate_refused,
  certificate_ends: ({ days }) => m.doctor_certificate_ends({ days: Number(days) }),
  bucket_refused: m.doctor_bucket_refused,
  database_unreachable: m.doctor_database_unreachable,
  database_too_old: ({ version = "" }) => m.doctor_database_too_old({ version }),
  database_encoding: ({ encoding = "" }) => m.doctor_database_encoding({ encoding }),
  collation_changed: m.doctor_collation_changed,
  database_newer: m.doctor_database_newer,
  migrations_pending: m.doctor_migrations_pending,
  no_owner: m.doctor_no_owner,
  no_second_factor: ({ count = "", all = "" }) => m.doctor_no_second_factor({ count, all }),
  backups_off: m.doctor_backups_off,
  backup_place: m.doctor_backup_place,
  backup_same_disk: m.doctor_backup_same_disk,
  backup_readable: m.doctor_backup_readable,
  backup_manual: m.doctor_backup_by_hand,
  backup_failed: m.doctor_backup_failed,
  no_backup: m.doctor_no_backup,
  backup_overdue: ({ hours }) => m.doctor_backup_overdue({ hours: Number(hours) }),
  no_mail_server: m.doctor_no_mail_server,
  mail_refused: m.doctor_mail_refused,
  mailbox_refused: m.doctor_mailbox_refused,
  mails_held: ({ count }) => m.doctor_mails_held({ count: Number(count) }),
  no_mail_sent: m.doctor_no_mail_sent,
  no_scanner: m.doctor_no_scanner,
  scanner_unavailable: m.doctor_scanner_away,
  scanner_blind: m.doctor_scanner_blind,
  scanner_too_small: ({ megabytes = "" }) => m.doctor_scanner_too_small({ megabytes }),
  scanner_outdated: ({ days }) => m.doctor_scanner_outdated({ days: Number(days) }),
  pdf_unavailable: m.doctor_pdf_unavailable,
  job_given_up: ({ job }) => m.doctor_job_given_up({ job: jobLabel(String(job)) }),
  check_failed: ({ check = "" }) => m.doctor_check_failed({ check }),
};

export const findingMessage = ({ code, check, values }: Finding): string =>
  FINDING_MESSAGES[code ?? ""]?.(values) ?? m.doctor_other({ check });
/** For a test that compares them with the findings of the doctor. */
export const KNOWN_FINDINGS: readonly string[] = Object.keys(FINDING_MESSAGES);
