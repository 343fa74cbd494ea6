import type { ColumnType, Generated } from "kysely";
import type { MailState } from "../../features/outbox/outbox.model";
import type { Locale } from "../../platform/languages";

export type OutboxTables = {
  outbox_message: {
    id: string;
    kind: string;
    recipient: string;
    locale: Locale;
    subject: string;
    html: string;
    text: string;
    headers: ColumnType<Record<string, string>, string, string>;
    state: Generated<MailState>;
    attempts: Generated<number>;
    next_attempt_at: Date;
    created_at: Date;
    sent_at: Date | null;
  };
};
