import type { Generated, GeneratedAlways } from "kysely";
import type { IssueState } from "./issues/issues.model";
import type { NewsletterList, SubscriptionState, TokenPurpose } from "./newsletter.model";
import type { Locale } from "../../platform/i18n/locales";
import type { LocalizedColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    subscription: {
      id: string;
      email: string;
      email_key: string;
      locale: Locale;
      lists: Generated<NewsletterList[]>;
      state: SubscriptionState;
      pending_until: Date | null;
      confirmed_at: Date | null;
      created_at: Date;
      updated_at: Date;
      last_mail_at: Date | null;
      paused_until: Date | null;
    };
    subscription_event: {
      id: GeneratedAlways<number>;
      subscription_id: string;
      happened_at: Date;
      actor: string;
      from_state: SubscriptionState | null;
      to_state: SubscriptionState;
      reason: string;
      consent_text: string | null;
    };
    subscription_token: {
      token_hash: string;
      subscription_id: string;
      purpose: TokenPurpose;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    newsletter_issue: {
      id: string;
      slug: string;
      list: NewsletterList;
      state: Generated<IssueState>;
      subject: LocalizedColumn;
      summary: LocalizedColumn;
      content: LocalizedColumn;
      send_at: Date | null;
      started_at: Date | null;
      ended_at: Date | null;
      sent_up_to: string | null;
      version: Generated<number>;
      created_at: Date;
      updated_at: Date;
    };
    newsletter_issue_event: {
      id: GeneratedAlways<number>;
      issue_id: string;
      happened_at: Date;
      actor: string;
      from_state: IssueState | null;
      to_state: IssueState;
    };
    newsletter_delivery: {
      issue_id: string;
      subscription_id: string;
      message_id: string;
      delivered_at: Date;
    };
    newsletter_turn: {
      subscription_id: string;
      list: NewsletterList;
      last_at: Date;
    };
  }
}
