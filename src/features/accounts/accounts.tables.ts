import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AccountEventKind, PostalAddress, SocialLink, Stats, TokenPurpose } from "./accounts.model";
import type { Locale } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import type { Encrypted } from "../../platform/crypto/encrypted-columns";

type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

declare module "../../platform/database/database" {
  interface Tables {
    account: {
      id: string;
      number: GeneratedAlways<number>;
      email: string;
      email_key: string;
      email_verified_at: Date | null;
      password_hash: string;
      locale: Locale;
      display_name: string;
      username: string | null;
      first_name: Generated<string>;
      last_name: Generated<string>;
      bio: Generated<string>;
      occupation: Generated<string>;
      phone: Generated<string>;
      avatar: string | null;
      address: JsonWithDefault<Partial<PostalAddress>>;
      settings: JsonWithDefault<Record<string, unknown>>;
      stats: JsonWithDefault<Stats>;
      achievement: JsonWithDefault<unknown[]>;
      social_links: JsonWithDefault<SocialLink[]>;
      roles: Generated<Role[]>;
      /** Change that granted these roles (migration 0084). */
      roles_change_id: Generated<string | null>;
      registered_at: Date;
      updated_at: Date;
      limits_epoch: Generated<number>;
      /** Base64url of 32 random bytes; null until the first passkey. */
      passkey_handle: Generated<string | null>;
    };
    /** Migration 0132. */
    account_former_email: { email_key: string; account_id: string; proved_until: Date };
    account_event: {
      id: GeneratedAlways<number>;
      account_id: string;
      happened_at: Date;
      actor: string;
      kind: AccountEventKind;
    };
    account_token: {
      token_hash: string;
      purpose: TokenPurpose;
      account_id: string | null;
      email: string | null;
      roles: Generated<Role[]>;
      next: string | null;
      change_id: Generated<string | null>;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    account_session: {
      id: string;
      token_hash: string;
      account_id: string;
      browser: string;
      created_at: Date;
      last_seen_at: Date;
      second_factor_at: Date | null;
    };
    account_device: {
      id: string;
      account_id: string;
      token_hash: string;
      browser: string;
      created_at: Date;
      last_used_at: Date;
    };
    account_second_factor: {
      account_id: string;
      secret: Encrypted<"account_second_factor.secret"> | null;
      confirmed_at: Date | null;
      last_step: Generated<number>;
      pending_secret: Encrypted<"account_second_factor.pending_secret"> | null;
    };
    account_passkey: {
      id: string;
      account_id: string;
      credential_id: string;
      public_key: string;
      counter: number;
      transports: Generated<string[]>;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    account_recovery_code: {
      account_id: string;
      code_hash: string;
      used_at: Date | null;
    };
  }
}
