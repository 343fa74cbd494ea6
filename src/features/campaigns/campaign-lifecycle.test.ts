import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { changeGoal, endCampaigns, transitionCampaign } from "./campaign-lifecycle.service.server";
import { campaignCardView } from "./campaign-view.server";
import { lastCampaignDay } from "./campaigns.model";
import { getCampaignCard } from "./campaigns.service.server";

const deps = await testDeps("sample");
const phases = async () =>
  Object.fromEntries(
    (await deps.db.selectFrom("campaign").select(["slug", "phase"]).execute()).map(({ slug, phase }) => [
      slug,
      phase,
    ]),
  );

test("a keep_open campaign runs past its deadline; a stop campaign ends once", async () => {
  expect(await endCampaigns(deps)).toBe(0);
  expect((await phases())["laptop-drive-2024"]).toBe("open");
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 300 * 86_400_000) };
  await deps.db
    .updateTable("campaign")
    .set({ after_deadline: "stop" })
    .where("slug", "=", "solar-lab")
    .execute();
  expect(await endCampaigns(later)).toBe(1);
  expect(await endCampaigns(later)).toBe(0);
  expect((await phases())["solar-lab"]).toBe("partly_funded");
  const [event] = await deps.db.selectFrom("campaign_event").select(["from_phase", "to_phase"]).execute();
  expect(event).toEqual({ from_phase: "open", to_phase: "partly_funded" });
});

test("a campaign that staff end early shows the day it ended", async () => {
  const { id } = await deps.db
    .selectFrom("campaign")
    .select("id")
    .where("slug", "=", "laptop-drive-2024")
    .executeTakeFirstOrThrow();
  await deps.db.updateTable("campaign").set({ deadline: "2026-12-20" }).where("id", "=", id).execute();
  const on = { ...deps, now: () => new Date("2026-11-25T10:00:00Z") };
  const moved = await transitionCampaign(on, {
    campaignId: id,
    move: "end",
    actor: "finance",
    reason: "enough",
  });
  expect(moved.ok).toBe(true);
  const card = await getCampaignCard(on, "laptop-drive-2024");
  const { when } = campaignCardView(card!, "en");
  expect(when).toContain("25 November 2026");
  expect(when).not.toContain("December");
  expect(lastCampaignDay({ deadline: "2026-11-20", endedOn: "2026-11-21" })).toBe("2026-11-20");
  expect(lastCampaignDay({ deadline: "2026-11-20", endedOn: null })).toBe("2026-11-20");
});

test("a goal change needs a matching budget and a public reason", async () => {
  const { id } = await deps.db
    .selectFrom("campaign")
    .select("id")
    .where("slug", "=", "laptop-drive-2024")
    .executeTakeFirstOrThrow();
  const change = {
    campaignId: id,
    goalMinor: 4_000_000,
    budget: [{ item: { en: "Laptops" }, amountMinor: 4_000_000 }],
    reason: { en: "A company gave ten laptops." },
    changedBy: "finance",
  };
  expect(await changeGoal(deps, { ...change, reason: { en: " " } })).toEqual({ ok: false, error: "reason" });
  expect(await changeGoal(deps, { ...change, budget: [] })).toEqual({ ok: false, error: "budget" });
  expect(await changeGoal(deps, change)).toEqual({ ok: true, value: null });
  expect(await changeGoal(deps, change)).toEqual({ ok: false, error: "same" });
  const bare = deps.db.updateTable("campaign").set({ goal_minor: 1 }).where("id", "=", id).execute();
  await expect(bare).rejects.toThrow(/without a reason|budget of campaign/);
});
