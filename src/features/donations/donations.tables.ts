import type { Generated } from "kysely";
import type { BankAccount, GiftPeriod, Question, SpendingShare, TransferCost } from "./giving/giving.model";
import type { LedgerAccount, LedgerKind } from "./ledger/ledger.model";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { JsonColumn, LocalizedColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    ledger_transaction: {
      id: string;
      kind: LedgerKind;
      occurred_at: Date;
      memo: string;
      gift_id: string | null;
      /** What it was booked for; the same is never booked twice. */
      source: string | null;
      /** The transaction that it takes back. */
      reverses: Generated<string | null>;
      created_at: Generated<Date>;
    };
    ledger_entry: {
      transaction_id: string;
      line: number;
      account: LedgerAccount;
      amount_minor: number;
      currency: string;
      campaign_id: string | null;
    };
    /** What stands on each account, kept by the ledger itself (migration 0036). */
    ledger_balance: {
      account: LedgerAccount;
      currency: string;
      campaign_id: string | null;
      balance_minor: number;
      gifts: number;
      gifts_minor: number;
    };
    expense_category: {
      id: Generated<string>;
      position: number;
      name: LocalizedColumn;
      /** Its account is `expenses:<code>`; given by the database, and never changed. */
      code: Generated<string>;
    };
    /** What came in as gifts in a month (its first day), kept by the ledger itself (migration 0051). */
    ledger_month: { month: string; currency: string; given_minor: number };
    /** What each account came to in a year of the organisation, filled by triggers (migration 0138). */
    ledger_year: {
      year: number;
      account: LedgerAccount;
      currency: string;
      campaign_id: string | null;
      /** Booked as an opening balance. */
      opening: boolean;
      minor: number;
    };
    donation_tier: {
      id: string;
      position: number;
      name: LocalizedColumn;
      amount_minor: number;
      currency: string;
      period: GiftPeriod;
      title: LocalizedColumn;
      description: LocalizedColumn;
      perks: JsonColumn<LocalizedText[]>;
    };
    support_amount: {
      id: string;
      position: number;
      amount_minor: number;
      currency: string;
      title: LocalizedColumn;
      perk: LocalizedColumn;
    };
    giving_page: {
      id: Generated<number>;
      currency: string;
      bank_account: JsonColumn<BankAccount>;
      transfer_costs: JsonColumn<TransferCost[]>;
      spending: JsonColumn<SpendingShare[]>;
      totals_note: LocalizedColumn;
      questions: JsonColumn<Question[]>;
      /** In which the year of the books begins, from 1. */
      fiscal_month: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
