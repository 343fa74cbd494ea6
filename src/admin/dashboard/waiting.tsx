import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import type { OverviewAnswer, QueueCounts } from "../client";
import { Part } from "../queues/part";
import { openOf, untoldOf } from "../queues/queue-data";
import { partWords } from "../words";

/** A list of the office that somebody should look at, and why. */
type Line = { part: string; filter: object | null; words: string; late?: true };

/** What of a queue somebody should look at, what is late first. */
const queueLines = (queue: QueueCounts): Line[] => [...untoldLines(queue), ...countedLines(queue)];

/** Those who wait for us to tell them something: until then nothing goes on. */
const untoldLines = (queue: QueueCounts): Line[] => {
  const count = untoldOf(queue);
  const filter = { untold: "true" };
  return count === 0
    ? []
    : [{ part: queue.name, filter, words: m.queue_waits_untold({ count }), late: true as const }];
};

const countedLines = (queue: QueueCounts): Line[] =>
  (
    [
      ["late", { late: "true" }, m.queue_waits_late],
      ["soon", { open: "true" }, m.queue_waits_soon],
      ["mine", { assignee: "me", open: "true" }, m.queue_waits_mine],
      ["free", { assignee: "nobody", open: "true" }, m.queue_waits_free],
    ] as const
  )
    .filter(
      ([what]) => openOf(queue, what) > 0 && (what === "late" || what === "soon" || queue.sight === "whole"),
    )
    .map(([what, filter, words]) => ({
      part: queue.name,
      filter,
      words: words({ count: openOf(queue, what) }),
      ...(what === "late" ? { late: true as const } : {}),
    }));

type Concern = OverviewAnswer["concerns"][number]["what"];
const CONCERNS: Record<
  Concern,
  { part: string; filter: object | null; words: (of: { count: number }) => string; late?: true }
> = {
  pending_changes: {
    part: "pending-changes",
    filter: { state: "requested" },
    words: m.admin_waits_pending_changes,
    late: true,
  },
  refunds: { part: "refunds", filter: { state: "waiting" }, words: m.admin_waits_refunds },
  gift_messages: { part: "gift-messages", filter: { state: "waiting" }, words: m.admin_waits_gift_messages },
  issues_sending: { part: "issues", filter: { state: "sending" }, words: m.admin_waits_sending },
  issues_scheduled: { part: "issues", filter: { state: "scheduled" }, words: m.admin_waits_scheduled },
  failed_pictures: { part: "media", filter: null, words: m.admin_waits_pictures, late: true },
  failed_backups: { part: "jobs", filter: null, words: m.admin_waits_backups, late: true },
  failed_jobs: { part: "jobs", filter: null, words: m.admin_waits_jobs, late: true },
  failed_mails: { part: "mails", filter: { state: "failed" }, words: m.admin_waits_mails, late: true },
  mails_under_way: { part: "mails", filter: { state: "waiting" }, words: m.admin_waits_under_way },
};

const concernLines = ({ concerns }: OverviewAnswer): Line[] =>
  concerns.map(({ what, count }) => {
    const { words, ...where } = CONCERNS[what];
    return { ...where, words: words({ count }) };
  });

const contentLines = ({ content }: OverviewAnswer): Line[] =>
  content.flatMap(({ kind: part, changes, drafts, scheduled }) => {
    const line = (count: number, filter: object | null, words: (of: { count: number }) => string): Line[] =>
      count > 0 ? [{ part, filter, words: words({ count }) }] : [];
    return [
      ...line(changes, null, m.admin_waits_changes),
      ...line(drafts, { state: "draft" }, m.admin_waits_drafts),
      ...line(scheduled, { state: "scheduled" }, m.admin_waits_scheduled),
    ];
  });

type Props = { of: OverviewAnswer; queues: readonly QueueCounts[] };

/** What waits for whoever sits here: people first, and of them whoever waits too long; each line leads to its list. */
export function Waiting({ of, queues }: Props) {
  const lines = [...queues.flatMap(queueLines), ...concernLines(of), ...contentLines(of)];
  const sorted = [...lines.filter(({ late }) => late), ...lines.filter(({ late }) => !late)];
  return (
    <Part title={m.admin_waits()}>
      {sorted.length === 0 ? <p>{m.admin_nothing_waits()}</p> : null}
      <ul className="office-waits">
        {sorted.map(({ part, filter, words, late }) => (
          <li key={part + words} className={late ? "office-late" : undefined}>
            <Link to={listOf(part, filter)}>
              {partWords(part)}: {words}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A list of the office, narrowed as its filters would. */
const listOf = (part: string, filter: object | null): string =>
  hrefOf(`/admin/${part}${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ""}`);
