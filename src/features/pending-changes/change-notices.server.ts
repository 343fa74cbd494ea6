import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate, formatTime, formatTimeZone } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import { notifyOwners } from "../accounts/staff/notify-owners.service.server";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { notifyStaff } from "../staff-notices/staff-notices.service.server";
import { getSettings } from "../site/site.service.server";
import type { Describe, DescribedChange } from "./pending-changes.model";
import type { ChangeRow } from "./pending-changes.store.server";
import type { Tx } from "../../platform/database/database";

export type ChangeNoticeKind = "requested" | "at_once" | "approved" | "fell_due" | "cancelled" | "superseded";

type NoticeValues = DescribedChange & {
  requester: string;
  decider: string;
  date: string;
  time: string;
  zone: string;
};
type NoticeText = (inputs: NoticeValues, options: { locale: Locale }) => string;

const NOTICE_TEXTS: Record<ChangeNoticeKind, { subject: NoticeText; lead: NoticeText; last: NoticeText }> = {
  requested: {
    subject: m.changes_mail_requested,
    lead: m.changes_mail_requested_text,
    last: m.changes_mail_requested_then,
  },
  at_once: {
    subject: m.changes_mail_effective,
    lead: m.changes_mail_at_once_text,
    last: m.changes_mail_effective_then,
  },
  approved: {
    subject: m.changes_mail_effective,
    lead: m.changes_mail_approved_text,
    last: m.changes_mail_effective_then,
  },
  fell_due: {
    subject: m.changes_mail_effective,
    lead: m.changes_mail_fell_due_text,
    last: m.changes_mail_effective_then,
  },
  cancelled: {
    subject: m.changes_mail_cancelled,
    lead: m.changes_mail_cancelled_text,
    last: m.changes_mail_cancelled_then,
  },
  superseded: {
    subject: m.changes_mail_superseded,
    lead: m.changes_mail_superseded_text,
    last: m.changes_mail_superseded_then,
  },
};

/** Without language prefix. */
const changePath = (id: string): string => `/admin/pending-changes/${id}/show`;

export async function notifyOfChange(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "log" | "keys">,
  change: ChangeRow,
  describe: Describe,
  kind: ChangeNoticeKind,
): Promise<void> {
  const { name: organisation, timeZone } = await getSettings({ db: tx, log: deps.log });
  const ids = [change.requestedBy, change.endedBy ?? change.requestedBy];
  const names = await readAccountNames({ db: tx }, ids);
  const [requester, decider] = ids.map((id) => names.get(id) ?? id) as [string, string];
  await notifyOwners(tx, deps, {
    kind: `security.change-${kind.replace("_", "-")}`,
    organisation,
    path: changePath(change.id),
    text: (locale) => {
      const messageOptions = { locale };
      const described = describe(change, locale);
      const values: NoticeValues = {
        ...described,
        requester,
        decider,
        date: formatDate(change.effectiveAt, locale, "long", timeZone),
        time: formatTime(change.effectiveAt, locale, timeZone),
        zone: formatTimeZone(change.effectiveAt, locale, timeZone),
      };
      const { subject, lead, last } = NOTICE_TEXTS[kind];
      return {
        subject: subject(values, messageOptions),
        paragraphs: [
          lead(values, messageOptions),
          m.changes_mail_before({ before: described.before || "–" }, messageOptions),
          m.changes_mail_after({ after: described.after || "–" }, messageOptions),
          last(values, messageOptions),
        ],
        button: m.changes_mail_button({}, messageOptions),
      };
    },
  });
}

/** Skips owners, who already got an email. */
export async function notifyApprovers(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "log" | "keys">,
  { id, title: reference, requestedBy: except }: ChangeRow,
  approvers: readonly Role[],
): Promise<void> {
  const among = approvers.filter((role) => role !== "owner");
  if (among.length === 0) return;
  const { name: organisation } = await getSettings({ db: tx, log: deps.log });
  const notice = { kind: "pending_change", item: id, path: changePath(id), reference } as const;
  await notifyStaff(tx, deps, { ...notice, organisation, among, except });
}
