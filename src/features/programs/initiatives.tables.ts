import type {
  InitiativeCategory,
  InitiativeMetric,
  InitiativeMilestone,
  InitiativeStatus,
} from "./initiatives.model";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type {
  ContentColumns,
  JsonColumn,
  SearchMetadataColumns,
  LocalizedColumn,
} from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    initiative: ContentColumns &
      SearchMetadataColumns & {
        title: LocalizedColumn;
        short_description: LocalizedColumn;
        description: LocalizedColumn;
        category: InitiativeCategory;
        status: InitiativeStatus;
        start_date: string;
        objectives: JsonColumn<LocalizedText[]>;
        milestones: JsonColumn<InitiativeMilestone[]>;
        metrics: JsonColumn<InitiativeMetric[]>;
        related_program_id: string | null;
        related_campaign_id: string | null;
      };
  }
}
