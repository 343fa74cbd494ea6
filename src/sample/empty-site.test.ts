import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../test/support/database";
import { getSettings } from "../features/site/site.service.server";
import { getGivingWays, getSupport } from "../features/donations/giving/giving.service.server";
import { LOCALES } from "../platform/i18n/locales";
import { LEGAL_PAGES } from "../features/site/text-pages/text-pages.model";
import { noPayments } from "../adapters/no-payments";
import { seed } from "./seed.server";

const OF_THE_SAMPLE = [
  "program",
  "course",
  "event",
  "campaign",
  "post",
  "gallery_item",
  "team_member",
  "testimonial",
  "partner",
  "initiative",
  "impact_number",
  "milestone",
  "award",
  "alumni_story",
  "newsletter_issue",
  "intake",
  "donation_tier",
  "support_amount",
  "ledger_transaction",
  "campaign_expense",
];

test("a database without the sample has the required texts and options, and nothing fictional", async () => {
  const deps = await testDeps();
  expect(await seed(deps, "start")).toBe(true);
  const { db } = deps;
  const pages = await db.selectFrom("site_page").select(["key", "title", "lead", "body"]).execute();
  expect(pages.map(({ key }) => key).toSorted()).toEqual(["about", ...LEGAL_PAGES].toSorted());
  const about = pages.find(({ key }) => key === "about")!;
  for (const text of [about.title, about.lead, about.body])
    expect(Object.keys(text).toSorted()).toEqual([...LOCALES].toSorted());
  expect(await db.selectFrom("giving_currency").select("currency").execute()).not.toEqual([]);
  expect(await db.selectFrom("skill_option").select("slug").execute()).toHaveLength(20);
  for (const table of OF_THE_SAMPLE) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db);
    expect(rows, table).toEqual([{ rows: 0 }]);
  }
  expect(await getSettings(deps)).toMatchObject({ email: "", whatsapp: "", foundedYear: null, address: "" });
  expect(await seed(deps, "sample")).toBe(false);
});

test("card gifts need a payment provider, transfers need a bank account", async () => {
  const deps = await testDeps();
  await seed(deps, "start");
  expect(await getGivingWays(deps)).toEqual({ card: true, monthly: true, transfer: false });
  const without = { ...deps, payments: noPayments };
  expect(await getGivingWays(without)).toEqual({ card: false, monthly: false, transfer: false });
  const account = JSON.stringify({ holder: "Us", bank: "Bank", number: "1", swift: "XXXX" });
  await deps.db.updateTable("giving_page").set({ bank_account: account }).execute();
  expect(await getGivingWays(without)).toEqual({ card: false, monthly: false, transfer: true });
});

test("without a provider only one-time tiers are offered, and none without any way to give", async () => {
  const deps = { ...(await testDeps("sample")), payments: noPayments };
  const { tiers } = await getSupport(deps);
  expect(tiers.map(({ period }) => period)).toEqual(["one_time"]);
  const empty = { ...(await testDeps()), payments: noPayments };
  expect((await getSupport(empty)).tiers).toEqual([]);
});
