import { partWords } from "../../admin/words";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content-kind";
import { LEARNERS_ZONE } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import { digestReaders, sendDigest } from "../staff-notices/digests.service.server";
import { unwantedKinds } from "../staff-notices/notice-choices.service.server";
import { chooseLink } from "../staff-notices/notice-texts.server";
import type { NoticeKind } from "../staff-notices/staff-notices.model";
import { WAITING, type WaitingLine, type WaitingWhat, waitingPath } from "./waiting.model";
import { type WaitingDeps, readWaiting } from "./waiting.service.server";
import { waitingWords } from "./waiting-words";

/** What somebody leaves out of the digest who wants to hear nothing of a kind. */
const LINES_OF: Partial<Record<NoticeKind, WaitingWhat>> = {
  assigned: "mine",
  dispute: "disputes",
  refund: "refunds",
  pending_change: "pending_changes",
};

const keyOf = ({ part, what }: WaitingLine): string => `${part} ${what}`;

/** The calendar date where the learners are: `2026-11-25`. */
const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: LEARNERS_ZONE, dateStyle: "short" }).format(now);

/**
 * Job `staff.digest`, each morning: mails everybody of the staff what waits for them, by the same rule as the first screen.
 * Somebody for whom nothing waits gets no mail. Who only looks has no work.
 * @returns how many mails were written
 */
export async function mailDigests(
  deps: WaitingDeps & { organisation: () => Promise<string> },
  kinds: readonly ContentKind[],
  stopping?: AbortSignal,
): Promise<number> {
  const day = dayOf(deps.now());
  let mails = 0;
  for (const reader of await digestReaders(deps, day)) {
    if (stopping?.aborted) break;
    const roles = reader.roles.filter((role) => role !== "auditor");
    const unwanted = (await unwantedKinds(deps, reader.id)).map((kind) => LINES_OF[kind]);
    const waiting = await readWaiting(deps, kinds, { kind: "user", id: reader.id, roles });
    const lines = waiting.filter(({ what }) => WAITING[what].urgency !== "note" && !unwanted.includes(what));
    const counts = Object.fromEntries(lines.map((line) => [keyOf(line), line.count]));
    const organisation = await deps.organisation();
    const mail =
      lines.length === 0
        ? null
        : {
            ...{ kind: "staff.digest", organisation, path: "/admin" },
            text: (locale: Locale) => digestTexts(lines, reader.before, locale),
          };
    if (await sendDigest(deps, reader, { day, counts, mail })) mails++;
  }
  return mails;
}

/** @param before how many waited at the last digest: what is more is new */
function digestTexts(
  lines: readonly WaitingLine[],
  before: Readonly<Record<string, number>> | null,
  locale: Locale,
) {
  const spoken = { locale };
  const sum = (urgency: string) =>
    lines.filter(({ what }) => WAITING[what].urgency === urgency).reduce((all, { count }) => all + count, 0);
  const added = (line: WaitingLine) => (before === null ? 0 : line.count - (before[keyOf(line)] ?? 0));
  return {
    subject: m.digest_subject({ late: sum("late"), soon: sum("soon") }, spoken),
    paragraphs: [m.digest_lead({}, spoken)],
    button: m.digest_open({}, spoken),
    links: [
      ...lines.map((line) => {
        const { part, what, count } = line;
        const text = `${partWords(part, spoken)}: ${waitingWords(what, count, spoken)}`;
        const label = added(line) > 0 ? `${text} (${m.digest_new({ count: added(line) }, spoken)})` : text;
        return { label, path: waitingPath(line) };
      }),
      chooseLink(locale),
    ],
  };
}
