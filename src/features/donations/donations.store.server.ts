import type { Database } from "../../db/database.server";

export const findTiers = (db: Database) =>
  db
    .selectFrom("donation_tier")
    .select([
      "id",
      "name",
      "amount_minor as amountMinor",
      "currency",
      "period",
      "title",
      "description",
      "perks",
    ])
    .orderBy("position")
    .execute();

export const findSupportAmounts = (db: Database) =>
  db
    .selectFrom("support_amount")
    .select(["id", "amount_minor as amountMinor", "currency", "title", "perk"])
    .orderBy("position")
    .execute();

export const findGivingPage = (db: Database) =>
  db
    .selectFrom("giving_page")
    .select([
      "currency",
      "bank_account as bankAccount",
      "transfer_costs as transferCosts",
      "spending",
      "figures_note as figuresNote",
      "questions",
    ])
    .executeTakeFirst();
