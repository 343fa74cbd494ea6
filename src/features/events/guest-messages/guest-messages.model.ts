import type { EventStatus } from "../events.model";

/** Recipients of a message: all orders with tickets, those with a guest who came, or those without one. */
export const AUDIENCES = ["guests", "came", "absent"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Attendance is known only once a scheduled event has begun. */
export const availableAudiences = (
  event: { status: EventStatus; startsAt: Date },
  now: Date,
): readonly Audience[] => (event.status === "scheduled" && event.startsAt <= now ? AUDIENCES : ["guests"]);
