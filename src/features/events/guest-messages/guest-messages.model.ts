import type { EventStatus } from "../events.model";

/** `came`: at least one guest was admitted; `absent`: none was. */
export const AUDIENCES = ["guests", "came", "absent"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const availableAudiences = (
  event: { status: EventStatus; startsAt: Date },
  now: Date,
): readonly Audience[] => (event.status === "scheduled" && event.startsAt <= now ? AUDIENCES : ["guests"]);
