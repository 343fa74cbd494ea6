import type {
  InitiativeCategory,
  InitiativeMetric,
  InitiativeMilestone,
  InitiativeStatus,
} from "../../features/programs/initiatives.model";
import type { LocalizedText } from "../../platform/languages";
import type { ContentColumns, Json, SearchColumns, Text } from "../columns";

export type InitiativeTables = {
  initiative: ContentColumns &
    SearchColumns & {
      title: Text;
      short_description: Text;
      description: Text;
      category: InitiativeCategory;
      status: InitiativeStatus;
      start_date: string;
      objectives: Json<LocalizedText[]>;
      milestones: Json<InitiativeMilestone[]>;
      metrics: Json<InitiativeMetric[]>;
      related_program: string | null;
      related_campaign: string | null;
    };
};
