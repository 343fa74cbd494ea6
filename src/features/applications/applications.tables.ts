import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { SkillKind } from "./skills/skills.model";
import type { OpenAnswers, RegistrationState, NotificationMethod } from "./registrations/registration.model";
import type { Locale } from "../../platform/i18n/locales";
import type { Encrypted } from "../../platform/crypto/encrypted-columns";

declare module "../../platform/database/database" {
  interface Tables {
    skill_option: { kind: SkillKind; slug: string; name: string; position: number };
    intake: {
      id: string;
      program_id: string;
      opens_at: Date;
      closes_at: Date;
      starts_on: string;
      ends_on: Generated<string | null>;
      places: number;
      languages: ColumnType<string[], string | undefined, string>;
      meeting_places: ColumnType<string[], string | undefined, string>;
      decision_days: Generated<number>;
      version: ColumnType<number, never, number>;
      created_at: ColumnType<Date | null, Date | undefined, never>;
    };
    intake_places: { intake_id: GeneratedAlways<string>; places_left: GeneratedAlways<number> };
    registration: {
      id: string;
      client_id: string;
      reference: string;
      state: RegistrationState;
      intake_id: string | null;
      locale: Locale;
      full_name: string | null;
      phone: string | null;
      email: string | null;
      email_key: string | null;
      safe_to_name: boolean;
      answers: ColumnType<Partial<OpenAnswers>, string | undefined, string>;
      encrypted_answers: Encrypted<"registration.encrypted_answers"> | null;
      draft: Encrypted<"registration.draft"> | null;
      privacy_notice: string | null;
      story_consent: Generated<boolean>;
      guardian_agreed_at: Date | null;
      decide_by: Date | null;
      due_at: Date | null;
      reason: string | null;
      reminded_at: Date | null;
      created_at: Date;
      submitted_at: Date | null;
      state_at: Date;
      anonymised_at: Date | null;
      assigned_to: string | null;
      answer_by: Date | null;
      queue_at: GeneratedAlways<Date>;
      notified_at: Date | null;
      notification_method: NotificationMethod | null;
      notification_mail_id: string | null;
      unread: Generated<boolean>;
    };
    registration_note: {
      id: string;
      registration_id: string;
      written_at: Date;
      author: string;
      encrypted_text: Encrypted<"registration_note.encrypted_text">;
      sent: Generated<boolean>;
    };
    registration_claim: { intake_key: string; contact_key: string; registration_id: string };
    registration_event: {
      id: Generated<number>;
      registration_id: string;
      happened_at: Date;
      actor: string;
      from_state: RegistrationState | null;
      to_state: RegistrationState;
      reason: string;
    };
    interest: {
      id: string;
      client_id: string;
      program_id: string | null;
      locale: Locale;
      full_name: string;
      phone: string | null;
      email: string | null;
      safe_to_name: boolean;
      privacy_notice: string | null;
      created_at: Date;
      notified_at: Generated<Date | null>;
    };
  }
}
