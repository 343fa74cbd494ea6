import { m } from "../../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate, formatZonedTime } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";

/** The first eight contain a single-use link; the others are notices. */
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

type MailText = { subject: string; text: string; button: string };
type MessageOptions = { locale: Locale };

export type AccountMail = {
  kind: AccountMailKind;
  email: string;
  locale: Locale;
  organisation: string;
  /** Absolute URL of the button. */
  link: string;
  /** Expiry of the link; null for notices. */
  until: Date | null;
  device?: { browser: string; at: Date };
};

export function accountMail(mail: AccountMail): Mail {
  const { kind, email, locale, organisation, link, until } = mail;
  const options = { locale };
  const { subject, text, button } =
    kind === "new-device" ? newDeviceText(mail, options) : mailTextOf(kind, organisation, options);
  const rendered = renderMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [text],
      button: { label: button, href: link },
      small: until === null ? [m.accounts_mail_not_you({}, options)] : linkNotes(until, options),
    },
    { locale, organisation, origin: new URL(link).origin },
  );
  return {
    kind: `accounts.${kind}`,
    recipient: email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Accounts store no time zone. */
const formatMoment = (at: Date, { locale }: MessageOptions) => ({
  date: formatDate(at, locale, "long", DEFAULT_TIME_ZONE),
  time: formatZonedTime(at, locale),
});

const linkNotes = (until: Date, options: MessageOptions): string[] => [
  m.accounts_mail_until(formatMoment(until, options), options),
  m.accounts_mail_ignore({}, options),
];

function newDeviceText({ organisation: name, device }: AccountMail, options: MessageOptions): MailText {
  const at = device?.at ?? new Date(0);
  return {
    subject: m.accounts_mail_new_device({}, options),
    text: m.accounts_mail_new_device_text(
      {
        name,
        browser: device?.browser || m.accounts_session_unknown({}, options),
        ...formatMoment(at, options),
      },
      options,
    ),
    button: m.accounts_mail_account_button({}, options),
  };
}

function mailTextOf(
  kind: Exclude<AccountMailKind, "new-device">,
  name: string,
  options: MessageOptions,
): MailText {
  switch (kind) {
    case "sign-up":
      return {
        subject: m.accounts_mail_sign_up({ name }, options),
        text: m.accounts_mail_sign_up_text({ name }, options),
        button: m.accounts_mail_sign_up_button({}, options),
      };
    case "no-account":
      return {
        subject: m.accounts_mail_no_account({}, options),
        text: m.accounts_mail_no_account_text({ name }, options),
        button: m.accounts_mail_sign_up_button({}, options),
      };
    case "sign-in":
      return {
        subject: m.accounts_mail_sign_in({ name }, options),
        text: m.accounts_mail_sign_in_text({}, options),
        button: m.accounts_sign_in({}, options),
      };
    case "account-exists":
      return {
        subject: m.accounts_mail_exists({}, options),
        text: m.accounts_mail_exists_text({ name }, options),
        button: m.accounts_sign_in({}, options),
      };
    case "reset":
      return {
        subject: m.accounts_mail_reset({}, options),
        text: m.accounts_mail_reset_text({ name }, options),
        button: m.accounts_mail_reset_button({}, options),
      };
    case "change-email":
    case "verify-email":
      return {
        subject: m.accounts_mail_confirm({}, options),
        text: m.accounts_mail_confirm_text({ name }, options),
        button: m.accounts_mail_confirm_button({}, options),
      };
    case "invitation":
      return {
        subject: m.accounts_mail_invitation({ name }, options),
        text: m.accounts_mail_invitation_text({ name }, options),
        button: m.accounts_mail_invitation_button({}, options),
      };
    default:
      return noticeTextOf(kind, name, options);
  }
}

type NoticeKind = Extract<
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

type NoticeMessages = {
  subject: typeof m.accounts_mail_exists;
  text: typeof m.accounts_mail_taken_text;
  /** By default it leads to the account. */
  button?: typeof m.accounts_mail_account_button;
};

function noticeMessages(kind: NoticeKind): NoticeMessages {
  switch (kind) {
    case "email-taken":
      return {
        subject: m.accounts_mail_exists,
        text: m.accounts_mail_taken_text,
        button: m.accounts_sign_in,
      };
    case "email-changed":
      return {
        subject: m.accounts_mail_email_changed,
        text: m.accounts_mail_email_changed_text,
        button: m.accounts_mail_contact_button,
      };
    case "password-changed":
      return { subject: m.accounts_mail_password_changed, text: m.accounts_mail_password_changed_text };
    case "second-factor-on":
      return { subject: m.accounts_mail_factor_on, text: m.accounts_mail_factor_on_text };
    case "second-factor-off":
      return { subject: m.accounts_mail_factor_off, text: m.accounts_mail_factor_off_text };
    case "factor-reset":
      return { subject: m.accounts_mail_factor_reset, text: m.accounts_mail_factor_reset_text };
    case "factor-reset-asked":
      return { subject: m.accounts_mail_factor_asked, text: m.accounts_mail_factor_asked_text };
    case "passkey-added":
      return { subject: m.accounts_mail_passkey_added, text: m.accounts_mail_passkey_added_text };
    case "passkey-removed":
      return { subject: m.accounts_mail_passkey_removed, text: m.accounts_mail_passkey_removed_text };
    case "passkey-copied":
      return { subject: m.accounts_mail_passkey_copied, text: m.accounts_mail_passkey_copied_text };
    case "codes-guessed":
      return {
        subject: m.accounts_mail_codes_guessed,
        text: m.accounts_mail_codes_guessed_text,
        button: m.accounts_mail_reset_button,
      };
    case "roles-changed":
      return { subject: m.accounts_mail_roles, text: m.accounts_mail_roles_text };
  }
}

function noticeTextOf(kind: NoticeKind, name: string, options: MessageOptions): MailText {
  const { subject, text, button = m.accounts_mail_account_button } = noticeMessages(kind);
  return { subject: subject({}, options), text: text({ name }, options), button: button({}, options) };
}
