import { sectionLabel } from "./section-labels";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content/content-kind";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import type { Locale } from "../../platform/i18n/locales";
import { listDigestRecipients, sendDigest } from "../staff-notices/digests.service.server";
import { listMutedKinds } from "../staff-notices/notice-choices.service.server";
import { preferencesLink } from "../staff-notices/notice-texts-view.server";
import type { NoticeKind } from "../staff-notices/staff-notices.model";
import {
  PENDING_ITEM_RULES,
  type PendingItem,
  type PendingItemKind,
  pendingItemPath,
} from "./pending-items.model";
import { type PendingItemDeps, listPendingItems } from "./pending-items.service.server";
import { pendingItemLabel } from "./pending-item-labels";

/** Muting a notice kind also leaves its item out of the digest. */
const DIGEST_ITEMS_BY_NOTICE: Partial<Record<NoticeKind, PendingItemKind>> = {
  assigned: "mine",
  dispute: "disputes",
  refund: "refunds",
  pending_change: "pending_changes",
};

const itemKey = ({ part, what }: PendingItem): string => `${part} ${what}`;

const calendarDayOf = (now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: DEFAULT_TIME_ZONE, dateStyle: "short" }).format(now);

/**
 * Job `staff.digest`: emails staff their pending items each morning. Auditors only read, so their items are left out.
 */
export async function sendDigests(
  deps: PendingItemDeps & { organisation: () => Promise<string> },
  kinds: readonly ContentKind[],
  signal?: AbortSignal,
): Promise<number> {
  const day = calendarDayOf(deps.now());
  let sentCount = 0;
  for (const recipient of await listDigestRecipients(deps, day)) {
    if (signal?.aborted) break;
    const roles = recipient.roles.filter((role) => role !== "auditor");
    const mutedItems = (await listMutedKinds(deps, recipient.id)).map((kind) => DIGEST_ITEMS_BY_NOTICE[kind]);
    const pendingItems = await listPendingItems(deps, kinds, { kind: "user", id: recipient.id, roles });
    const lines = pendingItems.filter(
      ({ what }) => PENDING_ITEM_RULES[what].urgency !== "note" && !mutedItems.includes(what),
    );
    const counts = Object.fromEntries(lines.map((line) => [itemKey(line), line.count]));
    const organisation = await deps.organisation();
    const mail =
      lines.length === 0
        ? null
        : {
            kind: "staff.digest",
            organisation,
            path: "/admin",
            text: (locale: Locale) => digestTexts(lines, recipient.previousCounts, locale),
          };
    if (await sendDigest(deps, recipient, { day, counts, mail })) sentCount++;
  }
  return sentCount;
}

/** @param previousCounts counts of the last digest; only increases are marked as new */
function digestTexts(
  lines: readonly PendingItem[],
  previousCounts: Readonly<Record<string, number>> | null,
  locale: Locale,
) {
  const options = { locale };
  const countByUrgency = (urgency: string) =>
    lines
      .filter(({ what }) => PENDING_ITEM_RULES[what].urgency === urgency)
      .reduce((total, { count }) => total + count, 0);
  const newCount = (line: PendingItem) =>
    previousCounts === null ? 0 : line.count - (previousCounts[itemKey(line)] ?? 0);
  return {
    subject: m.digest_subject({ late: countByUrgency("late"), soon: countByUrgency("soon") }, options),
    paragraphs: [m.digest_lead({}, options)],
    button: m.digest_open({}, options),
    links: [
      ...lines.map((line) => {
        const { part, what, count } = line;
        const text = `${sectionLabel(part, options)}: ${pendingItemLabel(what, count, options)}`;
        const label =
          newCount(line) > 0 ? `${text} (${m.digest_new({ count: newCount(line) }, options)})` : text;
        return { label, path: pendingItemPath(line) };
      }),
      preferencesLink(locale),
    ],
  };
}
