import { m } from "../../paraglide/messages";
import type { OpenedRecord } from "../client";
import { besides, momentText } from "../content/said";
import { Part } from "./part";

type Event = OpenedRecord["history"][number];

const WHAT: Record<string, () => string> = {
  filed: m.queue_event_filed,
  read: m.queue_event_read,
  noted: m.queue_event_noted,
  late: m.queue_event_late,
  forgotten: m.queue_event_forgotten,
  told: m.queue_event_told,
  corrected: m.queue_event_corrected,
  contact: m.queue_event_contact,
};

const whatOf = ({ what, from, to }: Event): string =>
  what === "moved" ? [from, to].filter(Boolean).join(" → ") : (WHAT[what]?.() ?? what);

const actorOf = ({ actor }: Event): string => {
  if (actor === "person") return m.queue_person();
  return actor === "system" ? m.queue_system() : actor;
};

/** What happened, in order. */
export const History = ({ record }: { record: OpenedRecord }) => (
  <Part title={m.queue_history()}>
    <ol className="office-steps">
      {record.history.map((event, at) => (
        // Nothing is ever put in between.
        <li key={at}>
          <bdi>{whatOf(event)}</bdi>
          <br />
          <span className="office-soft">{besides(actorOf(event), momentText(event.at))}</span>
        </li>
      ))}
    </ol>
  </Part>
);
