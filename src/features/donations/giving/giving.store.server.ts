import type { Database } from "../../../platform/database/database";

export const listTierRows = (db: Database) =>
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

/** Without `currency`: those of the first giving currency. */
export const listSupportAmountRows = (db: Database, currency?: string) =>
  supportAmountQuery(db)
    .where("currency", "=", (select) =>
      currency === undefined
        ? select.selectFrom("giving_currency").select("currency").orderBy("position").limit(1)
        : select.val(currency),
    )
    .orderBy("position")
    .execute();

export const listAllSupportAmountRows = (db: Database) =>
  supportAmountQuery(db).orderBy("position").execute();

const supportAmountQuery = (db: Database) =>
  db.selectFrom("support_amount").select(["id", "amount_minor as amountMinor", "currency", "title", "perk"]);

/** `bankAccount` is null until one is entered. */
export async function findGivingPage(db: Database) {
  const page = await selectGivingPage(db);
  return page && { ...page, bankAccount: page.bankAccount.number === "" ? null : page.bankAccount };
}

const selectGivingPage = (db: Database) =>
  db
    .selectFrom("giving_page")
    .select([
      "currency",
      "bank_account as bankAccount",
      "transfer_costs as transferCosts",
      "spending",
      "totals_note as totalsNote",
      "questions",
    ])
    .executeTakeFirst();

/** In minor units; undefined when donors cannot give in this currency. */
export const findCurrency = (db: Database, currency: string) =>
  currencyQuery(db).where("currency", "=", currency).executeTakeFirst();

export const listCurrencies = (db: Database) => currencyQuery(db).orderBy("position").execute();

const currencyQuery = (db: Database) =>
  db
    .selectFrom("giving_currency")
    .select([
      "currency",
      "min_minor as minMinor",
      "max_minor as maxMinor",
      "fee_fixed_minor as fixedMinor",
      "fee_per_mille as perMille",
      "approval_minor as approvalMinor",
    ]);
