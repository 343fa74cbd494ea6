import { m } from "../../../paraglide/messages";
import type { Attendance, EventCategory, EventPhase, EventTime, TicketSales } from "../events.model";

const categories: Record<EventCategory, () => string> = {
  conference: m.events_category_conference,
  workshop: m.events_category_workshop,
  meetup: m.events_category_meetup,
  hackathon: m.events_category_hackathon,
};
const times: Record<EventTime, () => string> = {
  upcoming: m.events_time_upcoming,
  past: m.events_time_past,
};
const phases: Record<EventPhase, () => string> = {
  upcoming: m.events_phase_upcoming,
  live: m.events_phase_live,
  ended: m.events_phase_ended,
  postponed: m.events_phase_postponed,
  cancelled: m.events_phase_cancelled,
};
/** No label for `on_sale`: that is the normal case. */
const sales: Record<Exclude<TicketSales, "on_sale">, () => string> = {
  not_yet: m.events_sales_not_yet,
  sold_out: m.events_sold_out,
  closed: m.events_sales_closed,
};
const attendances: Record<Attendance, () => string> = {
  in_person: m.events_attendance_in_person,
  online: m.events_attendance_online,
  mixed: m.events_attendance_mixed,
};

export const categoryLabel = (category: EventCategory): string => categories[category]();
export const timeLabel = (time: EventTime): string => times[time]();
export const attendanceLabel = (attendance: Attendance): string => attendances[attendance]();

export type Chip = { label: string; tone: "good" | "bad" | "wait" | "" };
const TONES: Record<EventPhase, Chip["tone"]> = {
  upcoming: "good",
  live: "good",
  ended: "",
  postponed: "wait",
  cancelled: "bad",
};

/** Hides the sales state of ended and cancelled events. */
export function eventChips(phase: EventPhase, state: TicketSales | null): Chip[] {
  const chips: Chip[] = [{ label: phases[phase](), tone: TONES[phase] }];
  if (state !== null && state !== "on_sale" && phase !== "ended" && phase !== "cancelled")
    chips.push({ label: sales[state](), tone: "wait" });
  return chips;
}

export const salesLabel = (state: Exclude<TicketSales, "on_sale">): string => sales[state]();
