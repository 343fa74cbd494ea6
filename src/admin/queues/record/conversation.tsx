import { m } from "../../../paraglide/messages";
import type { QueueRecord } from "../../api/api-types";
import { actorLabel } from "../../labels/actor-label";
import { joinFacts } from "../../shared/join-facts";
import { formatDateTime } from "../../shared/format-date";
import { FileLink } from "./contact-sections";
import { NoteForm } from "./notes";
import { SectionCard } from "../../shared/section-card";
import type { QueueRecordProps } from "../queue-data";
import "./conversation.css";

type HistoryEntry = QueueRecord["history"][number];

const EVENT_LABELS: Record<string, () => string> = {
  submitted: m.queue_event_filed,
  late: m.queue_event_late,
  erased: m.queue_event_forgotten,
  notified: m.queue_event_told,
  unnotified: m.queue_event_untold,
  class: m.queue_event_class,
  corrected: m.queue_event_corrected,
  contact: m.queue_event_contact,
};
/** Shown as notes, or recorded in the audit log only. */
const HIDDEN_EVENTS = ["noted", "read"];

const eventLabel = ({ what, from, to }: HistoryEntry): string =>
  what === "state_changed" ? [from, to].filter(Boolean).join(" → ") : (EVENT_LABELS[what]?.() ?? what);

type ConversationEntry =
  | { kind: "event"; at: string; by: string; text: string }
  | { kind: "note" | "sent" | "received"; at: string; by: string; text: string }
  | { kind: "file"; at: string; file: QueueRecord["files"][number] };

function conversationEntries({ history, notes, files }: QueueRecord): ConversationEntry[] {
  const all: ConversationEntry[] = [
    ...history
      .filter(({ what }) => !HIDDEN_EVENTS.includes(what))
      .map((event) => ({
        kind: "event" as const,
        at: event.at,
        by: actorLabel(event.actor),
        text: eventLabel(event),
      })),
    ...notes.map(({ at, author, text, sent }) => ({
      kind: sent ? ("sent" as const) : author === "person" ? ("received" as const) : ("note" as const),
      at,
      by: actorLabel(author),
      text,
    })),
    ...files.map((file) => ({ kind: "file" as const, at: file.at, file })),
  ];
  // Stable: entries of the same moment stay in the order of their list.
  return all.toSorted((one, other) => one.at.localeCompare(other.at));
}

const ENTRY_LABELS = {
  note: m.thread_note,
  sent: m.thread_sent,
  received: m.thread_received,
};

export function Conversation({ queue, record }: QueueRecordProps) {
  return (
    <SectionCard title={m.thread_title()}>
      <ol className="office-thread">
        {conversationEntries(record).map((entry, index) => (
          // Entries are only appended, so the index is stable.
          <li key={index} className={`office-thread-${entry.kind}`}>
            {entry.kind === "file" ? (
              <>
                <FileLink file={entry.file} /> <span className="office-soft">{formatDateTime(entry.at)}</span>
              </>
            ) : entry.kind === "event" ? (
              <span className="office-soft">
                <bdi>{entry.text}</bdi> · {joinFacts(entry.by, formatDateTime(entry.at))}
              </span>
            ) : (
              <>
                <p className="office-soft">
                  {joinFacts(ENTRY_LABELS[entry.kind](), entry.by, formatDateTime(entry.at))}
                </p>
                <p className="office-plain" dir="auto">
                  {entry.text}
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      {record.visibility === "whole" ? <NoteForm queue={queue} record={record} /> : null}
    </SectionCard>
  );
}
