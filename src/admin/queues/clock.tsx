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

/** By when an answer was promised, in words; late ones stand out by more than their colour. */
export function Clock({ dueAt, late }: { dueAt: string | null | undefined; late: boolean }) {
  const [now] = useState(() => new Date());
  if (!dueAt) return <span className="office-soft">{m.queue_no_clock()}</span>;
  const when = distance(new Date(dueAt), now);
  return (
    <time dateTime={dueAt} title={momentText(dueAt)} className={late ? "office-late" : undefined}>
      {late ? m.queue_was_due({ when }) : m.queue_due({ when })}
    </time>
  );
}
