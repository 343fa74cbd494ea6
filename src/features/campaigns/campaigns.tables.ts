import type { ColumnType, Generated } from "kysely";
import type {
  AfterDeadline,
  CampaignCategory,
  CampaignPhase,
  CampaignUpdate,
  GiftAmount,
} from "./campaigns.model";
import type { OwnAccount } from "../donations/ledger/ledger.model";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type {
  ContentColumns,
  JsonColumn,
  SearchMetadataColumns,
  LocalizedColumn,
} from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    campaign: ContentColumns &
      SearchMetadataColumns & {
        title: LocalizedColumn;
        short_description: LocalizedColumn;
        description: LocalizedColumn;
        story: LocalizedColumn;
        goal_minor: number;
        currency: string;
        start_at: string;
        deadline: string;
        after_deadline: AfterDeadline;
        overfunding: LocalizedColumn;
        phase: Generated<CampaignPhase>;
        /** Null while it runs, and for campaigns that ended before this column existed. */
        ended_on: Generated<string | null>;
        location: LocalizedColumn;
        category: CampaignCategory;
        featured: Generated<boolean>;
        impact: JsonColumn<LocalizedText[]>;
        updates: JsonColumn<CampaignUpdate[]>;
        gift_amounts: ColumnType<GiftAmount[], string | undefined, string>;
      };
    campaign_budget_item: {
      campaign_id: string;
      position: number;
      item: LocalizedColumn;
      amount_minor: number;
    };
    /** Read-only view over the ledger. No row without a booked gift. */
    campaign_raised: {
      campaign_id: string;
      currency: string;
      raised_minor: number;
      /** Without opening entries and refunds. */
      gifts: number;
      given_minor: number;
    };
    /** Donors whose gifts were not refunded; the ledger maintains the count. */
    campaign_donors: { campaign_id: string; donors: number };
    campaign_expense: {
      id: string;
      /** At least one of campaign and category is set. */
      campaign_id: string | null;
      category_id: Generated<string | null>;
      paid_from: Generated<OwnAccount>;
      reversed_at: Generated<Date | null>;
      reversed_by: Generated<string | null>;
      reversal_reason: Generated<string | null>;
      transaction_id: string;
      spent_on: string;
      /** The name of the budget item at the time of purchase. */
      budget_item: LocalizedColumn | null;
      description: LocalizedColumn;
      amount_minor: number;
      currency: string;
      receipt_picture_id: string | null;
      created_at: Date;
    };
    campaign_goal_change: {
      id: string;
      campaign_id: string;
      changed_at: Date;
      from_minor: number;
      to_minor: number;
      currency: string;
      reason: LocalizedColumn;
      changed_by: string;
    };
    campaign_event: {
      id: string;
      campaign_id: string;
      happened_at: Date;
      from_phase: CampaignPhase;
      to_phase: CampaignPhase;
      actor: string;
      reason: string;
    };
  }
}
