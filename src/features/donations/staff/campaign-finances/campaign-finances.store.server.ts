import { sql } from "kysely";
import { paginate } from "../../../../db/paginate.server";
import type { ListWindow } from "../../../../platform/pagination/cursor";
import { COSTS, DONATIONS } from "../../ledger/ledger.model";
import type { Database } from "../../../../platform/database/database";

export const listCampaignFinanceRows = (db: Database, window: ListWindow) =>
  paginate(
    db
      .selectFrom("campaign")
      .select(["id", "slug", "title", "currency", "goal_minor as goalMinor", "phase", "deadline"])
      .select([balanceColumn(DONATIONS, -1).as("raisedMinor"), balanceColumn(COSTS, 1).as("spentMinor")])
      .where("state", "<>", "draft"),
    window,
  ).execute();

const balanceColumn = (account: string, sign: 1 | -1) =>
  sql<number>`coalesce((select ${sql.lit(sign)} * balance_minor from ledger_balance
    where ledger_balance.campaign_id = campaign.id and ledger_balance.currency = campaign.currency
      and account = ${account}), 0)::bigint`;

export const listBudgetItems = (db: Database, campaignIds: readonly string[]) =>
  campaignIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("campaign_budget_item")
        .select(["campaign_id as campaignId", "position", "item", "amount_minor as amountMinor"])
        .where("campaign_id", "in", campaignIds)
        .orderBy("position")
        .execute();

export const findSpendableCampaign = (db: Database, campaignId: string) =>
  db
    .selectFrom("campaign")
    .select(["id", "title", "currency"])
    .where("id", "=", campaignId)
    .where("state", "<>", "draft")
    .executeTakeFirst();
