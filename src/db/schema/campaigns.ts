import type { Generated } from "kysely";
import type {
  AfterDeadline,
  CampaignCategory,
  CampaignPhase,
  CampaignUpdate,
} from "../../features/campaigns/campaigns.model";
import type { LocalizedText } from "../../platform/languages";
import type { ContentColumns, Json, Text } from "../columns";

export type CampaignTables = {
  campaign: ContentColumns & {
    title: Text;
    short_description: Text;
    description: Text;
    story: Text;
    goal_minor: number;
    currency: string;
    start_at: string;
    deadline: string;
    after_deadline: AfterDeadline;
    overfunding: Text;
    phase: Generated<CampaignPhase>;
    location: Text;
    category: CampaignCategory;
    featured: Generated<boolean>;
    impact: Json<LocalizedText[]>;
    updates: Json<CampaignUpdate[]>;
  };
  campaign_budget_item: { campaign_id: string; position: number; item: Text; amount_minor: number };
  /** A view over the ledger, read only: all that campaigns see of it. */
  campaign_raised: { campaign_id: string; currency: string; raised_minor: number };
  /** Another view over the ledger: campaigns with at least one gift. */
  campaign_gifts: { campaign_id: string; gifts: number };
};
