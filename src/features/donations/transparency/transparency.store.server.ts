import type { Insertable } from "kysely";
import { isPublic } from "../../../db/sql-expressions.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const listPublicCampaigns = (db: Database, now: Date) =>
  db
    .selectFrom("campaign")
    .select(["id", "slug", "title", "currency", "goal_minor as goalMinor"])
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const listCategories = (db: Database) =>
  db
    .selectFrom("expense_category")
    .select(["id", "name", "code"])
    .orderBy("position")
    .orderBy("id")
    .execute();

export const listExpenses = (db: Database, limit: number) =>
  db
    .selectFrom("campaign_expense")
    .select([
      "id",
      "campaign_id as campaignId",
      "spent_on as spentOn",
      "description",
      "budget_item as budgetItem",
      "amount_minor as amountMinor",
      "currency",
      "receipt_picture_id as pictureId",
    ])
    .where("campaign_id", "is not", null)
    .where("reversed_at", "is", null)
    .orderBy("spent_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listBudgetItems = (db: Database) =>
  db
    .selectFrom("campaign_budget_item")
    .select(["campaign_id as campaignId", "item", "amount_minor as amountMinor"])
    .orderBy("campaign_id")
    .orderBy("position")
    .execute();

export const insertExpense = (tx: Tx, row: Insertable<Tables["campaign_expense"]>) =>
  tx.insertInto("campaign_expense").values(row).execute();

export const listGoalChanges = (db: Database) =>
  db
    .selectFrom("campaign_goal_change")
    .select([
      "campaign_id as campaignId",
      "changed_at as changedAt",
      "from_minor as fromMinor",
      "to_minor as toMinor",
      "currency",
      "reason",
    ])
    .orderBy("changed_at", "desc")
    .execute();
