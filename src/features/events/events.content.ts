import { m } from "../../paraglide/messages";
import {
  choice,
  contentKind,
  leadField,
  personFields,
  pictureField,
  searchFields,
  slugField,
  titleField,
} from "../../platform/content-kind";
import { type Attendance, EVENT_CATEGORIES, type EventStatus } from "./events.model";
import { categoryLabel } from "./ui/event-labels";

const STATUSES = {
  scheduled: m.admin_event_scheduled,
  postponed: m.events_phase_postponed,
  cancelled: m.events_phase_cancelled,
} satisfies Record<EventStatus, () => string>;
const ATTENDANCES = {
  in_person: m.events_attendance_in_person,
  online: m.admin_attendance_online,
  mixed: m.admin_attendance_mixed,
} satisfies Record<Attendance, () => string>;
const namesOf = <T extends string>(table: Record<T, () => string>) => Object.keys(table) as T[];

/** A week and more is no schedule, in minutes. */
const LONGEST = 14 * 1440;

/** What staff write of an event; its tickets are edited with its orders. */
export const eventContent = contentKind({
  name: "events",
  table: "event",
  title: "title",
  publishes: true,
  writers: ["editor", "organiser"],
  searched: true,
  guests: true,
  order: { column: "starts_at", kind: "time", descending: true },
  page: ({ slug }) => `/events/${String(slug)}`,
  rules: [
    {
      field: "startsAt",
      also: ["endsAt"],
      words: m.admin_event_ends_first,
      holds: ({ startsAt, endsAt }) => !startsAt || !endsAt || String(endsAt) > String(startsAt),
      order: ["startsAt", "endsAt"],
    },
  ],
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    choice("category", EVENT_CATEGORIES, categoryLabel),
    choice("status", namesOf(STATUSES), (status) => STATUSES[status]()),
    { name: "featured", kind: "flag" },
    { name: "timeZone", kind: "text", most: 60, form: "zone" },
    { name: "startsAt", kind: "moment" },
    { name: "endsAt", kind: "moment" },
    choice("attendance", namesOf(ATTENDANCES), (attendance) => ATTENDANCES[attendance]()),
    { name: "location", kind: "words", most: 160 },
    { name: "venue", kind: "words", most: 160, optional: true },
    { name: "address", kind: "text", most: 300, optional: true },
    pictureField,
    {
      name: "schedule",
      kind: "list",
      hint: m.admin_event_schedule_moves,
      fields: [
        { name: "offset", kind: "number", least: 0, most: LONGEST, whole: true, clock: true },
        titleField,
        { name: "description", kind: "words", most: 800, lines: true },
      ],
    },
    {
      name: "speakers",
      kind: "list",
      fields: [...personFields, { name: "topic", kind: "words", most: 200 }, pictureField],
    },
    ...searchFields,
  ],
});
