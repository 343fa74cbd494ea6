import type { Generated, GeneratedAlways } from "kysely";
import type {
  NewsletterList,
  SubscriptionState,
  TokenPurpose,
} from "../../features/newsletter/newsletter.model";
import type { Locale } from "../../platform/languages";

export type NewsletterTables = {
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
  };
  subscription_event: {
    id: GeneratedAlways<number>;
    subscription_id: string;
    happened_at: Date;
    actor: string;
    from_state: SubscriptionState | null;
    to_state: SubscriptionState;
    reason: string;
  };
  subscription_token: {
    token_hash: string;
    subscription_id: string;
    purpose: TokenPurpose;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
};
