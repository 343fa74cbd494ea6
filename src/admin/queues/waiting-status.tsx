import { useState } from "react";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatDateTime } from "../shared/format-date";
import { DAY_MS, HOUR_MS } from "../../platform/time/durations";

/** Such as `in 3 days` or `5 hours ago`. */
function formatRelativeTime(to: Date, now: Date): string {
  const formatter = new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto" });
  const differenceMs = to.getTime() - now.getTime();
  return Math.abs(differenceMs) < 2 * DAY_MS
    ? formatter.format(Math.round(differenceMs / HOUR_MS), "hour")
    : formatter.format(Math.round(differenceMs / DAY_MS), "day");
}

/** Such as `5 hours` or `3 days`. @param since ISO 8601 */
export function formatWaitingTime(since: string, now = new Date()): string {
  const elapsedMs = Math.max(0, now.getTime() - new Date(since).getTime());
  const [count, unit] = elapsedMs < 2 * DAY_MS ? [elapsedMs / HOUR_MS, "hour"] : [elapsedMs / DAY_MS, "day"];
  const formatter = new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" });
  return formatter.format(Math.floor(count));
}

type WaitingStatusProps = { dueAt: string | null; late: boolean; unnotifiedSince: string | null };

export const WaitingStatus = ({ dueAt, late, unnotifiedSince }: WaitingStatusProps) => (
  <>
    {dueAt || !unnotifiedSince ? <DueTime dueAt={dueAt} late={late} /> : null}
    {unnotifiedSince ? (
      <div className="office-late">{m.queue_untold_since({ time: formatWaitingTime(unnotifiedSince) })}</div>
    ) : null}
  </>
);

function DueTime({ dueAt, late }: { dueAt: string | null | undefined; late: boolean }) {
  const [now] = useState(() => new Date());
  if (!dueAt) return <span className="office-soft">{m.queue_no_clock()}</span>;
  const when = formatRelativeTime(new Date(dueAt), now);
  return (
    <time dateTime={dueAt} title={formatDateTime(dueAt)} className={late ? "office-late" : undefined}>
      {late ? m.queue_was_due({ when }) : m.queue_due({ when })}
    </time>
  );
}
