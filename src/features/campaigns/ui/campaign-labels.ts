import { m } from "../../../paraglide/messages";
import type { CampaignCategory, CampaignStatus, FundingStatus } from "../campaigns.model";

const categories: Record<CampaignCategory, () => string> = {
  equipment: m.campaigns_category_equipment,
  power: m.campaigns_category_power,
  internet: m.campaigns_category_internet,
  scholarships: m.campaigns_category_scholarships,
};
const statuses: Record<CampaignStatus, () => string> = {
  open: m.campaigns_status_open,
  ended: m.campaigns_status_ended,
};
const fundingStatuses: Record<FundingStatus, () => string> = {
  upcoming: m.campaigns_standing_upcoming,
  open: m.campaigns_standing_open,
  reached: m.campaigns_standing_reached,
  late: m.campaigns_standing_late,
  paused: m.campaigns_standing_paused,
  succeeded: m.campaigns_standing_succeeded,
  ended: m.campaigns_standing_ended,
};

export const categoryLabel = (category: CampaignCategory): string => categories[category]();
export const statusLabel = (status: CampaignStatus): string => statuses[status]();
export const fundingStatusLabel = (fundingStatus: FundingStatus): string => fundingStatuses[fundingStatus]();
