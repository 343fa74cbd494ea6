import type { Generated } from "kysely";
import type { GiftState, GiftKind, MessageState, PaymentMethod } from "./gift.model";
import type { AttemptState } from "./payment-attempt.model";
import type { PaymentProblem } from "../payments/payment-difference.model";
import type { RefundState } from "../payments/refund.model";
import type { MonthlyState, MonthlyNoticeKind } from "../monthly-gifts/monthly-gift.model";
import type { StoredIssuer, ReceiptKind } from "../receipts/receipts.model";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { JsonColumn } from "../../../db/column-types";

/** At most one of campaign and program is set. */
type GiftPurposeColumns = { campaign_id: string | null; program_id: string | null };

/** Migration 0035 documents the columns. */
declare module "../../../platform/database/database" {
  interface Tables {
    donor: {
      id: string;
      contact_key: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      locale: string;
      country: string | null;
      created_at: Date;
      updated_at: Date;
    };
    giving_currency: {
      currency: string;
      position: number;
      min_minor: number;
      max_minor: number;
      fee_fixed_minor: number;
      fee_per_mille: number;
      approval_minor: number;
    };
    monthly_gift: GiftPurposeColumns & {
      id: string;
      donor_id: string;
      provider: string;
      provider_ref: string | null;
      state: MonthlyState;
      currency: string;
      amount_minor: number;
      cover_minor: number;
      show_name: boolean;
      locale: string;
      next_at: Date | null;
      failures: Generated<number>;
      card_until: string | null;
      card_notified_until: string | null;
      created_at: Date;
      updated_at: Date;
    };
    gift: GiftPurposeColumns & {
      id: string;
      reference: string;
      /** Counts email corrections; links are signed with it. */
      link_version: Generated<number>;
      client_id: string | null;
      donor_id: string;
      monthly_id: string | null;
      kind: GiftKind;
      state: GiftState;
      method: PaymentMethod;
      provider: string | null;
      /** From the statement of the bank or till. */
      payment_reference: Generated<string | null>;
      currency: string;
      amount_minor: number;
      cover_minor: number;
      donor_name: string | null;
      show_name: boolean;
      message: string | null;
      message_state: MessageState;
      locale: string;
      paid_at: Date | null;
      /** The ticket order that the gift came with, and the payment it is part of. */
      order_reference: Generated<string | null>;
      order_payment: Generated<string | null>;
      /** The unpaid gift that this one is paid in place of. */
      replaces_id: Generated<string | null>;
      created_at: Date;
      updated_at: Date;
    };
    payment_attempt: {
      id: string;
      gift_id: string | null;
      order_id: string | null;
      number: number;
      provider: string;
      state: AttemptState;
      page_ref: string | null;
      page_url: string | null;
      page_until: Date | null;
      payment_ref: string | null;
      created_at: Date;
      updated_at: Date;
    };
    gift_refund: {
      id: string;
      gift_id: string;
      minor: number;
      state: RefundState;
      reason: string;
      requested_by: string;
      /** The second person, where one was needed. */
      decided_by: Generated<string | null>;
      decided_at: Generated<Date | null>;
      provider_ref: string | null;
      /** Migration 0130. Sent from the bank account because the card could not take it. */
      by_transfer: Generated<boolean>;
      created_at: Date;
      updated_at: Date;
    };
    /** Migration 0117. `from_…`: the values before the correction. */
    gift_correction: GiftPurposeColumns & {
      id: string;
      gift_id: string;
      state: "waiting" | "done" | "refused";
      from_amount_minor: number;
      from_campaign_id: string | null;
      from_program_id: string | null;
      amount_minor: number;
      reason: string;
      requested_by: string;
      decided_by: Generated<string | null>;
      created_at: Date;
      decided_at: Generated<Date | null>;
    };
    gift_dispute: {
      id: string;
      gift_id: string;
      provider_ref: string;
      minor: number;
      state: "open" | "won" | "lost";
      opened_at: Date;
      updated_at: Date;
    };
    giving_event: {
      id: string;
      /** Insertion order: several events share one time. */
      seq: Generated<number>;
      gift_id: string | null;
      monthly_id: string | null;
      happened_at: Date;
      from_state: string | null;
      to_state: string;
      actor: string;
      reason: string;
    };
    giving_token: {
      token_hash: string;
      monthly_id: string;
      created_at: Date;
      expires_at: Date;
    };
    payment_event: {
      id: string;
      provider: string;
      event_ref: string;
      type: string;
      subject_kind: "page" | "payment" | "monthly" | "card" | "none";
      subject_ref: string | null;
      received_at: Date;
      state: Generated<"waiting" | "done" | "unknown" | "differs">;
      tries: Generated<number>;
      next_try_at: Date;
    };
    payment_difference: {
      id: string;
      provider: string;
      payment_ref: string;
      problem: PaymentProblem;
      /** Null in rows of an earlier release. */
      currency: string | null;
      provider_minor: number | null;
      booked_minor: number | null;
      found_at: Date;
      resolved_at: Date | null;
    };
    reconciliation: { provider: string; compared_until: Date; ran_at: Date };
    monthly_notice: {
      monthly_id: string;
      kind: MonthlyNoticeKind;
      which: string;
      created_at: Date;
      mailed_at: Date | null;
    };
    receipt_mail: { number: string; created_at: Date };
    receipt_counter: { kind: ReceiptKind; year: number; last: number };
    receipt: {
      number: string;
      kind: ReceiptKind;
      year: number;
      sequence: number;
      gift_id: string;
      trigger: string;
      of_number: string | null;
      issued_on: string;
      paid_on: string | null;
      issuer: JsonColumn<StoredIssuer>;
      donor_name: string | null;
      locale: string;
      method: PaymentMethod;
      designation: JsonColumn<LocalizedText> | null;
      currency: string;
      amount_minor: number;
      cover_minor: number;
      created_at: Date;
    };
  }
}
