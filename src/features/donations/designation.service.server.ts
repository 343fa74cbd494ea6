import type { Deps } from "../../platform/deps";
import type { LocalizedText } from "../../platform/languages";
import { type Result, err, ok } from "../../platform/result";
import { campaignToGive, destinationOf } from "../campaigns/campaigns.service.server";
import { namedProgram, runningPrograms } from "../programs/programs.service.server";

type Purpose = { campaignId: string | null; programId: string | null };
export type Designation = { kind: "campaign" | "program"; slug: string; title: LocalizedText };

/** What a gift is for; null: in general. */
export async function designationOf(
  deps: Pick<Deps, "db">,
  { campaignId, programId }: Purpose,
): Promise<Designation | null> {
  const row =
    campaignId !== null
      ? await destinationOf(deps, campaignId)
      : programId !== null
        ? await namedProgram(deps, programId)
        : undefined;
  if (!row) return null;
  return { kind: campaignId === null ? "program" : "campaign", slug: row.slug, title: row.title };
}

/** What somebody chose a gift to be for, as the form says it: `general`, `campaign:<slug>`, `program:<slug>`. */
export type Choice = { kind: "general" } | { kind: "campaign" | "program"; slug: string };

/** Reads a choice as it stands in a form or a link; null when it is none. */
export function readChoice(text: string): Choice | null {
  if (text === "general") return { kind: "general" };
  const [kind, slug, more] = text.split(":");
  return (kind === "campaign" || kind === "program") && slug && more === undefined ? { kind, slug } : null;
}

/** The campaign takes no gifts now; it counts in another currency; there is no such thing. */
export type ChoiceProblem = "campaign_closed" | "campaign_currency" | "purpose_unknown";
type Chosen = Purpose & { title: LocalizedText | null };

/** Whether one can give to the choice today, in this currency: a campaign counts in one (docs/decisions/0024). */
export async function choose(
  deps: Pick<Deps, "db" | "now">,
  choice: Choice,
  currency: string,
): Promise<Result<Chosen, ChoiceProblem>> {
  if (choice.kind === "general") return ok({ campaignId: null, programId: null, title: null });
  if (choice.kind === "program") {
    const program = (await runningPrograms(deps)).find(({ slug }) => slug === choice.slug);
    if (!program) return err("purpose_unknown");
    return ok({ campaignId: null, programId: program.id, title: program.title });
  }
  const campaign = await campaignToGive(deps, choice.slug);
  if (!campaign) return err("purpose_unknown");
  if (!campaign.open) return err("campaign_closed");
  if (campaign.currency !== currency) return err("campaign_currency");
  return ok({ campaignId: campaign.id, programId: null, title: campaign.title });
}
