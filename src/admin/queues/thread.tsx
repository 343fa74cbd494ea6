import { m } from "../../paraglide/messages";
import type { OpenedRecord } from "../client";
import { besides, momentText } from "../content/said";
import { FileLine } from "./contact-parts";
import { NoteForm } from "./notes";
import { Part, type OfQueue } from "./part";
import "./thread.css";

type Event = OpenedRecord["history"][number];

const WHAT: Record<string, () => string> = {
  filed: m.queue_event_filed,
  late: m.queue_event_late,
  forgotten: m.queue_event_forgotten,
  told: m.queue_event_told,
  untold: m.queue_event_untold,
  class: m.queue_event_class,
  corrected: m.queue_event_corrected,
  contact: m.queue_event_contact,
};
/** What stands here as a note, or in the log alone. */
const ELSEWHERE = ["noted", "read"];

const whatOf = ({ what, from, to }: Event): string =>
  what === "moved" ? [from, to].filter(Boolean).join(" → ") : (WHAT[what]?.() ?? what);

const nameOf = (actor: string): string => {
  if (actor === "person") return m.queue_person();
  return actor === "system" ? m.queue_system() : actor;
};

type Entry =
  | { kind: "event"; at: string; by: string; text: string }
  | { kind: "note" | "sent" | "received"; at: string; by: string; text: string }
  | { kind: "file"; at: string; file: OpenedRecord["files"][number] };

/** What happened to a record, what was written and what was sent along, in the order of time. */
function entriesOf({ history, notes, files }: OpenedRecord): Entry[] {
  const all: Entry[] = [
    ...history
      .filter(({ what }) => !ELSEWHERE.includes(what))
      .map((event) => ({
        kind: "event" as const,
        at: event.at,
        by: nameOf(event.actor),
        text: whatOf(event),
      })),
    ...notes.map(({ at, author, text, sent }) => ({
      kind: sent ? ("sent" as const) : author === "person" ? ("received" as const) : ("note" as const),
      ...{ at, by: nameOf(author), text },
    })),
    ...files.map((file) => ({ kind: "file" as const, at: file.at, file })),
  ];
  // Stable: what happened in one moment stays in the order of its list.
  return all.toSorted((one, other) => one.at.localeCompare(other.at));
}

const LABELS = {
  note: m.thread_note,
  sent: m.thread_sent,
  received: m.thread_received,
};

/** The conversation with a person, with the notes of colleagues and the steps in between. */
export function Thread({ queue, record }: OfQueue) {
  return (
    <Part title={m.thread_title()}>
      <ol className="office-thread">
        {entriesOf(record).map((entry, index) => (
          // Nothing is ever put in between.
          <li key={index} className={`office-thread-${entry.kind}`}>
            {entry.kind === "file" ? (
              <>
                <FileLine file={entry.file} /> <span className="office-soft">{momentText(entry.at)}</span>
              </>
            ) : entry.kind === "event" ? (
              <span className="office-soft">
                <bdi>{entry.text}</bdi> · {besides(entry.by, momentText(entry.at))}
              </span>
            ) : (
              <>
                <p className="office-soft">{besides(LABELS[entry.kind](), entry.by, momentText(entry.at))}</p>
                <p className="office-plain" dir="auto">
                  {entry.text}
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      {record.sight === "whole" ? <NoteForm queue={queue} record={record} /> : null}
    </Part>
  );
}
