import type { Generated } from "kysely";
import type { Attendance, EventCategory, EventStatus, ScheduleItem, Speaker } from "./events.model";
import type { EventFacts } from "./changes/event-changes.model";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type {
  ContentColumns,
  JsonColumn,
  SearchMetadataColumns,
  LocalizedColumn,
} from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    event: ContentColumns &
      SearchMetadataColumns & {
        title: LocalizedColumn;
        short_description: LocalizedColumn;
        description: LocalizedColumn;
        category: EventCategory;
        status: Generated<EventStatus>;
        featured: Generated<boolean>;
        starts_at: Date;
        ends_at: Date;
        time_zone: string;
        attendance: Generated<Attendance>;
        location: LocalizedColumn;
        venue: LocalizedColumn | null;
        address: string | null;
        schedule: JsonColumn<ScheduleItem[]>;
        speakers: JsonColumn<Speaker[]>;
        refund_hours: Generated<number | null>;
        announced: JsonColumn<EventFacts> | null;
        changed_at: Date | null;
        previous_starts_at: Date | null;
        previous_time_zone: string | null;
      };
    ticket_type: {
      id: string;
      event_id: string;
      key: string;
      position: number;
      name: LocalizedColumn;
      price_minor: number;
      currency: string;
      benefits: JsonColumn<LocalizedText[]>;
      sales_start: Date | null;
      sales_end: Date | null;
    };
  }
}
