import { m } from "../../../paraglide/messages";
import { LEARNERS_ZONE, formatDate, formatZonedTime } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";

/** Every mail about an account. The first eight carry a link that works once; the others tell what has been done. */
export type AccountMailKind =
  | "sign-up"
  | "no-account"
  | "sign-in"
  | "account-exists"
  | "reset"
  | "change-email"
  | "verify-email"
  | "invitation"
  | "email-taken"
  | "email-changed"
  | "password-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "factor-reset"
  | "factor-reset-asked"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-copied"
  | "new-device"
  | "codes-guessed"
  | "roles-changed";

type Words = { subject: string; text: string; button: string };
type Spoken = { locale: Locale };

export type AccountMail = {
  kind: AccountMailKind;
  email: string;
  locale: Locale;
  organisation: string;
  /** Where the button leads: a whole address. */
  link: string;
  /** When the link ends; null for mails that only tell. */
  until: Date | null;
  /** The browser of a sign-in on a new device, and when it was. */
  device?: { browser: string; at: Date };
};

export async function accountMail(mail: AccountMail): Promise<Mail> {
  const { kind, email, locale, organisation, link, until } = mail;
  const spoken = { locale };
  const { subject, text, button } =
    kind === "new-device" ? deviceWords(mail, spoken) : wordsOf(kind, organisation, spoken);
  const parts = await drawMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [text],
      button: { label: button, href: link },
      small: until === null ? [m.accounts_mail_not_you({}, spoken)] : linkWords(until, spoken),
    },
    { locale, organisation, origin: new URL(link).origin },
  );
  return {
    kind: `accounts.${kind}`,
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** An account says nothing of where its person lives. */
const momentWords = (at: Date, { locale }: Spoken) => ({
  date: formatDate(at, locale, "long", LEARNERS_ZONE),
  time: formatZonedTime(at, locale),
});

const linkWords = (until: Date, spoken: Spoken): string[] => [
  m.accounts_mail_until(momentWords(until, spoken), spoken),
  m.accounts_mail_ignore({}, spoken),
];

function deviceWords({ organisation: name, device }: AccountMail, spoken: Spoken): Words {
  const at = device?.at ?? new Date(0);
  return {
    subject: m.accounts_mail_new_device({}, spoken),
    text: m.accounts_mail_new_device_text(
      {
        name,
        browser: device?.browser || m.accounts_session_unknown({}, spoken),
        ...momentWords(at, spoken),
      },
      spoken,
    ),
    button: m.accounts_mail_account_button({}, spoken),
  };
}

function wordsOf(kind: Exclude<AccountMailKind, "new-device">, name: string, spoken: Spoken): Words {
  switch (kind) {
    case "sign-up":
      return {
        subject: m.accounts_mail_sign_up({ name }, spoken),
        text: m.accounts_mail_sign_up_text({ name }, spoken),
        button: m.accounts_mail_sign_up_button({}, spoken),
      };
    case "no-account":
      return {
        subject: m.accounts_mail_no_account({}, spoken),
        text: m.accounts_mail_no_account_text({ name }, spoken),
        button: m.accounts_mail_sign_up_button({}, spoken),
      };
    case "sign-in":
      return {
        subject: m.accounts_mail_sign_in({ name }, spoken),
        text: m.accounts_mail_sign_in_text({}, spoken),
        button: m.accounts_sign_in({}, spoken),
      };
    case "account-exists":
      return {
        subject: m.accounts_mail_exists({}, spoken),
        text: m.accounts_mail_exists_text({ name }, spoken),
        button: m.accounts_sign_in({}, spoken),
      };
    case "reset":
      return {
        subject: m.accounts_mail_reset({}, spoken),
        text: m.accounts_mail_reset_text({ name }, spoken),
        button: m.accounts_mail_reset_button({}, spoken),
      };
    case "change-email":
    case "verify-email":
      return {
        subject: m.accounts_mail_confirm({}, spoken),
        text: m.accounts_mail_confirm_text({ name }, spoken),
        button: m.accounts_mail_confirm_button({}, spoken),
      };
    case "invitation":
      return {
        subject: m.accounts_mail_invitation({ name }, spoken),
        text: m.accounts_mail_invitation_text({ name }, spoken),
        button: m.accounts_mail_invitation_button({}, spoken),
      };
    default:
      return noticeOf(kind, name, spoken);
  }
}

type Notice = Extract<
  AccountMailKind,
  | "email-taken"
  | "email-changed"
  | "password-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "factor-reset"
  | "factor-reset-asked"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-copied"
  | "codes-guessed"
  | "roles-changed"
>;

function noticeOf(kind: Notice, name: string, spoken: Spoken): Words {
  const button = m.accounts_mail_account_button({}, spoken);
  switch (kind) {
    case "email-taken":
      return {
        subject: m.accounts_mail_exists({}, spoken),
        text: m.accounts_mail_taken_text({ name }, spoken),
        button: m.accounts_sign_in({}, spoken),
      };
    case "email-changed":
      return {
        subject: m.accounts_mail_email_changed({}, spoken),
        text: m.accounts_mail_email_changed_text({ name }, spoken),
        button: m.accounts_mail_contact_button({}, spoken),
      };
    case "password-changed":
      return {
        subject: m.accounts_mail_password_changed({}, spoken),
        text: m.accounts_mail_password_changed_text({ name }, spoken),
        button,
      };
    case "second-factor-on":
      return {
        subject: m.accounts_mail_factor_on({}, spoken),
        text: m.accounts_mail_factor_on_text({ name }, spoken),
        button,
      };
    case "second-factor-off":
      return {
        subject: m.accounts_mail_factor_off({}, spoken),
        text: m.accounts_mail_factor_off_text({ name }, spoken),
        button,
      };
    case "factor-reset":
      return {
        subject: m.accounts_mail_factor_reset({}, spoken),
        text: m.accounts_mail_factor_reset_text({ name }, spoken),
        button,
      };
    case "factor-reset-asked":
      return {
        subject: m.accounts_mail_factor_asked({}, spoken),
        text: m.accounts_mail_factor_asked_text({ name }, spoken),
        button,
      };
    case "passkey-added":
      return {
        subject: m.accounts_mail_passkey_added({}, spoken),
        text: m.accounts_mail_passkey_added_text({ name }, spoken),
        button,
      };
    case "passkey-removed":
      return {
        subject: m.accounts_mail_passkey_removed({}, spoken),
        text: m.accounts_mail_passkey_removed_text({ name }, spoken),
        button,
      };
    case "passkey-copied":
      return {
        subject: m.accounts_mail_passkey_copied({}, spoken),
        text: m.accounts_mail_passkey_copied_text({ name }, spoken),
        button,
      };
    case "codes-guessed":
      return {
        subject: m.accounts_mail_codes_guessed({}, spoken),
        text: m.accounts_mail_codes_guessed_text({ name }, spoken),
        button: m.accounts_mail_reset_button({}, spoken),
      };
    case "roles-changed":
      return {
        subject: m.accounts_mail_roles({}, spoken),
        text: m.accounts_mail_roles_text({ name }, spoken),
        button,
      };
  }
}
