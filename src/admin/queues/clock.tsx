import { useState } from "react";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { momentText } from "../content/said";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `in 3 days`, `5 hours ago`. */
function distance(to: Date, now: Date): string {
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto" });
  const between = to.getTime() - now.getTime();
  return Math.abs(between) < 2 * DAY
    ? words.format(Math.round(between / HOUR), "hour")
    : words.format(Math.round(between / DAY), "day");
}

/** How long something waits: `5 hours`, `3 days`. @param since ISO moment */
export function waitingTime(since: string, now = new Date()): string {
  const waits = Math.max(0, now.getTime() - new Date(since).getTime());
  const [count, unit] = waits < 2 * DAY ? [waits / HOUR, "hour"] : [waits / DAY, "day"];
  const words = new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" });
  return words.format(Math.floor(count));
}

type Waiting = { dueAt: string | null; late: boolean; untoldSince: string | null };

/** What a person waits for: an answer that was promised, or to be told one. */
export const Waits = ({ dueAt, late, untoldSince }: Waiting) => (
  <>
    {dueAt || !untoldSince ? <Clock dueAt={dueAt} late={late} /> : null}
    {untoldSince ? (
      <div className="office-late">{m.queue_untold_since({ time: waitingTime(untoldSince) })}</div>
    ) : null}
  </>
);

/** By when an answer was promised, in words; late ones stand out by more than their colour. */
function Clock({ dueAt, late }: { dueAt: string | null | undefined; late: boolean }) {
  const [now] = useState(() => new Date());
  if (!dueAt) return <span className="office-soft">{m.queue_no_clock()}</span>;
  const when = distance(new Date(dueAt), now);
  return (
    <time dateTime={dueAt} title={momentText(dueAt)} className={late ? "office-late" : undefined}>
      {late ? m.queue_was_due({ when }) : m.queue_due({ when })}
    </time>
  );
}
