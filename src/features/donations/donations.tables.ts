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
      /** Idempotency key: each source is booked once. */
      source: string | null;
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
    /** Maintained by triggers (migration 0036). */
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
      /** Its account is `expenses:<code>`. The database sets it and never changes it. */
      code: Generated<string>;
    };
    /** `month` is its first day. Maintained by triggers (migration 0051). */
    ledger_month: { month: string; currency: string; given_minor: number };
    /** Years in the organisation's time zone, maintained by triggers (migration 0138). */
    ledger_year: {
      year: number;
      account: LedgerAccount;
      currency: string;
      campaign_id: string | null;
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
      /** The first month of the fiscal year, from 1. */
      fiscal_month: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
