import type { Generated } from "kysely";

/** Tables of the sandbox provider (see migration 0037). */
declare module "../../platform/database/database" {
  interface Tables {
    sandbox_page: {
      ref: string;
      key: string;
      reference: string;
      monthly: boolean;
      amount_minor: number;
      currency: string;
      label: string;
      locale: string;
      return_url: string;
      cancel_url: string;
      status: Generated<"open" | "complete" | "expired">;
      created_at: Date;
      expires_at: Date;
    };
    sandbox_monthly: {
      ref: string;
      page_ref: string;
      reference: string;
      state: "incomplete" | "active" | "past_due" | "paused" | "cancelled";
      amount_minor: number;
      currency: string;
      outcome: "succeed" | "fail";
      failures: Generated<number>;
      paid_count: Generated<number>;
      next_at: Date;
      card_until: string;
      created_at: Date;
    };
    sandbox_payment: {
      ref: string;
      page_ref: string | null;
      monthly_ref: string | null;
      sequence: Generated<number>;
      reference: string | null;
      state: "requires_action" | "processing" | "succeeded" | "failed" | "cancelled";
      amount_minor: number;
      currency: string;
      fee_minor: Generated<number>;
      settles_at: Date | null;
      paid_at: Date | null;
      created_at: Date;
    };
    sandbox_refund: { ref: string; key: string; payment_ref: string; minor: number; created_at: Date };
    sandbox_payout: { ref: string; currency: string; amount_minor: number; created_at: Date };
    sandbox_dispute: {
      ref: string;
      payment_ref: string;
      minor: number;
      state: "open" | "won" | "lost";
      opened_at: Date;
    };
    sandbox_event: {
      ref: string;
      type: string;
      subject_kind: "page" | "payment" | "monthly" | "card";
      subject_ref: string;
      created_at: Date;
      tries: Generated<number>;
      next_try_at: Date;
      delivered_at: Date | null;
    };
  }
}
