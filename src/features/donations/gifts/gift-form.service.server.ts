import type { Deps } from "../../../platform/deps";
import { listOpenCampaigns } from "../../campaigns/campaigns.service.server";
import { getRunningPrograms } from "../../programs/programs.service.server";
import { getSettings } from "../../site/site.service.server";
import { withPicture } from "../../uploads/media/pictures.service.server";
import type { GiftChoice } from "../giving/gift-choice.model";
import { getAmountSources, getGivingCurrencies, getGivingWays } from "../giving/giving.service.server";
import { suggestedAmounts } from "../giving/suggested-amounts.model";
import { type GiftPurpose, parsePurpose } from "./designation.service.server";

type FormDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

export async function getGiftFormOptions(deps: FormDeps, choice: GiftChoice) {
  const [currencies, campaigns, programs, ways, sources, { registration }] = await Promise.all([
    getGivingCurrencies(deps),
    listOpenCampaigns(deps, 20),
    getRunningPrograms(deps),
    getGivingWays(deps),
    getAmountSources(deps),
    getSettings(deps),
  ]);
  const wanted = parsePurpose(choice.for || "general");
  const purpose = findPurpose(wanted, campaigns, programs);
  const currency =
    purpose?.kind === "campaign"
      ? purpose.campaign.currency
      : (currencies.find((each) => each.currency === choice.currency)?.currency ??
        currencies[0]?.currency ??
        "");
  return {
    currencies,
    campaigns,
    programs,
    ways,
    registration,
    currency,
    /** Null: the link names a purpose that takes no gifts now. */
    purpose: purpose && (await withPurposePicture(deps, purpose)),
    amounts: suggestedAmounts(
      sources,
      currency,
      purpose?.kind === "campaign"
        ? { kind: "campaign", giftAmounts: purpose.campaign.giftAmounts }
        : { kind: purpose?.kind ?? "general" },
    ),
  };
}

type Campaigns = Awaited<ReturnType<typeof listOpenCampaigns>>;
type Programs = Awaited<ReturnType<typeof getRunningPrograms>>;
type Purpose =
  | { kind: "general" }
  | { kind: "campaign"; campaign: Campaigns[number] }
  | { kind: "program"; program: Programs[number] };

function findPurpose(wanted: GiftPurpose | null, campaigns: Campaigns, programs: Programs): Purpose | null {
  if (wanted === null || wanted.kind === "general") return wanted;
  if (wanted.kind === "campaign") {
    const campaign = campaigns.find(({ slug }) => slug === wanted.slug);
    return campaign ? { kind: "campaign", campaign } : null;
  }
  const program = programs.find(({ slug }) => slug === wanted.slug);
  return program ? { kind: "program", program } : null;
}

async function withPurposePicture(deps: FormDeps, purpose: Purpose) {
  switch (purpose.kind) {
    case "general":
      return { kind: "general" as const };
    case "campaign":
      return { kind: "campaign" as const, campaign: await withPicture(deps, purpose.campaign) };
    case "program":
      return { kind: "program" as const, program: await withPicture(deps, purpose.program) };
  }
}
