import type { Generated } from "kysely";
import type {
  Attendance,
  EventCategory,
  EventStatus,
  ScheduleItem,
  Speaker,
} from "../../features/events/events.model";
import type { EventFacts } from "../../features/events/event-changes.model";
import type { LocalizedText } from "../../platform/languages";
import type { ContentColumns, Json, SearchColumns, Text } from "../columns";

export type EventTables = {
  event: ContentColumns &
    SearchColumns & {
      title: Text;
      short_description: Text;
      description: Text;
      category: EventCategory;
      status: Generated<EventStatus>;
      featured: Generated<boolean>;
      starts_at: Date;
      ends_at: Date;
      time_zone: string;
      attendance: Generated<Attendance>;
      location: Text;
      venue: Text | null;
      address: string | null;
      schedule: Json<ScheduleItem[]>;
      speakers: Json<Speaker[]>;
      refund_hours: Generated<number | null>;
      announced: Json<EventFacts> | null;
      changed_at: Date | null;
      previous_starts_at: Date | null;
      previous_time_zone: string | null;
    };
  ticket_type: {
    id: string;
    event_id: string;
    key: string;
    position: number;
    name: Text;
    price_minor: number;
    currency: string;
    benefits: Json<LocalizedText[]>;
    sales_start: Date | null;
    sales_end: Date | null;
  };
};
