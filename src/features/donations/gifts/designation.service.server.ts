import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { type Result, err, ok } from "../../../platform/result";
import { getCampaignForGift, getCampaignForBooking } from "../../campaigns/campaigns.service.server";
import { findProgramName, getRunningPrograms } from "../../programs/programs.service.server";

type PurposeIds = { campaignId: string | null; programId: string | null };
export type Designation = { kind: "campaign" | "program"; slug: string; title: LocalizedText };

/** Returns null for a general gift. */
export async function findDesignation(
  deps: Pick<Deps, "db">,
  { campaignId, programId }: PurposeIds,
): Promise<Designation | null> {
  const row =
    campaignId !== null
      ? await getCampaignForBooking(deps, campaignId)
      : programId !== null
        ? await findProgramName(deps, programId)
        : undefined;
  if (!row) return null;
  return { kind: campaignId === null ? "program" : "campaign", slug: row.slug, title: row.title };
}

/** In forms and links: `general`, `campaign:<slug>`, `program:<slug>`. */
export type GiftPurpose = { kind: "general" } | { kind: "campaign" | "program"; slug: string };

export function parsePurpose(text: string): GiftPurpose | null {
  if (text === "general") return { kind: "general" };
  const [kind, slug, rest] = text.split(":");
  return (kind === "campaign" || kind === "program") && slug && rest === undefined ? { kind, slug } : null;
}

export type PurposeProblem = "campaign_closed" | "campaign_currency" | "purpose_unknown";
type ResolvedPurpose = PurposeIds & { title: LocalizedText | null };

/** Checks that the purpose takes gifts today; a campaign has one currency (docs/decisions/0024). */
export async function resolvePurpose(
  deps: Pick<Deps, "db" | "now">,
  purpose: GiftPurpose,
  currency: string,
): Promise<Result<ResolvedPurpose, PurposeProblem>> {
  if (purpose.kind === "general") return ok({ campaignId: null, programId: null, title: null });
  if (purpose.kind === "program") {
    const program = (await getRunningPrograms(deps)).find(({ slug }) => slug === purpose.slug);
    if (!program) return err("purpose_unknown");
    return ok({ campaignId: null, programId: program.id, title: program.title });
  }
  const campaign = await getCampaignForGift(deps, purpose.slug);
  if (!campaign) return err("purpose_unknown");
  if (!campaign.open) return err("campaign_closed");
  if (campaign.currency !== currency) return err("campaign_currency");
  return ok({ campaignId: campaign.id, programId: null, title: campaign.title });
}
