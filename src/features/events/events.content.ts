import { m } from "../../paraglide/messages";
import {
  choiceField,
  defineContentKind,
  leadField,
  personFields,
  personImageFields,
  pictureField,
  searchFields,
  slugField,
  titleField,
} from "../../platform/content/content-kind";
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
const keysOf = <T extends string>(table: Record<T, () => string>) => Object.keys(table) as T[];

/** In minutes. */
const MAX_OFFSET_MINUTES = 14 * 1440;

/** Tickets are edited with the orders. */
export const eventContent = defineContentKind({
  name: "events",
  table: "event",
  title: "title",
  publishes: true,
  writers: ["editor", "organiser"],
  searchable: true,
  notifiesGuests: true,
  order: { column: "starts_at", kind: "time", descending: true },
  pagePath: ({ slug }) => `/events/${String(slug)}`,
  rules: [
    {
      field: "startsAt",
      also: ["endsAt"],
      message: m.admin_event_ends_first,
      holds: ({ startsAt, endsAt }) => !startsAt || !endsAt || String(endsAt) > String(startsAt),
      order: ["startsAt", "endsAt"],
    },
  ],
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    choiceField("category", EVENT_CATEGORIES, categoryLabel),
    choiceField("status", keysOf(STATUSES), (status) => STATUSES[status]()),
    { name: "featured", kind: "flag" },
    { name: "timeZone", kind: "text", max: 60, format: "zone" },
    { name: "startsAt", kind: "moment" },
    { name: "endsAt", kind: "moment" },
    choiceField("attendance", keysOf(ATTENDANCES), (attendance) => ATTENDANCES[attendance]()),
    { name: "location", kind: "words", max: 160 },
    { name: "venue", kind: "words", max: 160, optional: true },
    { name: "address", kind: "text", max: 300, optional: true },
    pictureField,
    {
      name: "schedule",
      kind: "list",
      hint: m.admin_event_schedule_moves,
      fields: [
        { name: "offset", kind: "number", min: 0, max: MAX_OFFSET_MINUTES, integer: true, clock: true },
        titleField,
        { name: "description", kind: "words", max: 800, multiline: true },
      ],
    },
    {
      name: "speakers",
      kind: "list",
      fields: [...personFields, { name: "topic", kind: "words", max: 200 }, ...personImageFields],
    },
    ...searchFields,
  ],
});
