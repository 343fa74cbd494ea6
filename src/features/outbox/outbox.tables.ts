import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MailState, SuppressionReason } from "./outbox.model";
import type { Encrypted } from "../../platform/crypto/encrypted-columns";
import type { Locale } from "../../platform/i18n/locales";

declare module "../../platform/database/database" {
  interface Tables {
    outbox_message: {
      id: string;
      kind: string;
      recipient: string;
      recipient_key: string;
      locale: Locale;
      subject: string;
      html: string;
      text: string;
      headers: ColumnType<Record<string, string>, string, string>;
      calendar: Generated<string | null>;
      links: Encrypted<"outbox_message.links"> | null;
      bulk: Generated<boolean>;
      neutral: Generated<boolean>;
      state: Generated<MailState>;
      attempts: Generated<number>;
      refusals: Generated<number>;
      answer: string | null;
      next_attempt_at: Date;
      created_at: Date;
      sent_at: Date | null;
    };
    mail_suppression: {
      address_key: string;
      reason: SuppressionReason;
      since: Date;
      until: Date | null;
      answer: string;
    };
    mail_bounce: {
      id: GeneratedAlways<number>;
      message_id: string;
      address_key: string;
      happened_at: Date;
      answer: string;
      permanent: Generated<boolean>;
    };
  }
}
