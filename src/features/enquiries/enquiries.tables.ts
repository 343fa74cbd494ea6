import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { EnquiryEventKind, EnquiryKindName } from "./enquiries.model";
import type { Locale } from "../../platform/i18n/locales";
import type { Encrypted } from "../../platform/crypto/encrypted-columns";

declare module "../../platform/database/database" {
  interface Tables {
    enquiry: {
      id: string;
      kind: EnquiryKindName;
      client_id: string;
      reference: string;
      state: string;
      topic: string | null;
      locale: Locale;
      safe_to_name: boolean;
      email_fingerprint: string | null;
      facts: ColumnType<Record<string, unknown>, string, string>;
      encrypted_answers: Encrypted<"enquiry.encrypted_answers"> | null;
      created_at: Date;
      changed_at: Date;
      due_at: Date | null;
      promised_at: Date | null;
      erased_at: Date | null;
      assigned_to: string | null;
      encrypted_message: Encrypted<"enquiry.encrypted_message"> | null;
      queue_at: GeneratedAlways<Date>;
      unread: Generated<boolean>;
    };
    enquiry_event: {
      id: GeneratedAlways<number>;
      enquiry_id: string;
      happened_at: Date;
      actor: string;
      kind: EnquiryEventKind;
      from_state: string | null;
      to_state: string | null;
    };
    enquiry_note: {
      id: string;
      enquiry_id: string;
      written_at: Date;
      author: string;
      encrypted_text: Encrypted<"enquiry_note.encrypted_text">;
      sent: Generated<boolean>;
    };
  }
}
