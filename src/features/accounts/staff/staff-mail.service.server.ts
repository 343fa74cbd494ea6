import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";

export type StaffMailInput = {
  /** Outbox kind, e.g. `security.bank-account`. */
  kind: string;
  organisation: string;
  /** Site path of the button, without language prefix. */
  path: string;
  text: (locale: Locale) => {
    subject: string;
    paragraphs: string[];
    button: string;
    links?: { label: string; path: string }[];
  };
};

export function createStaffMail(
  { origin }: Pick<Deps, "origin">,
  { kind, organisation, path, text }: StaffMailInput,
  { email, locale }: { email: string; locale: Locale },
): Mail {
  const { subject, paragraphs, button, links = [] } = text(locale);
  const content = {
    preheader: paragraphs[0] ?? subject,
    heading: subject,
    paragraphs,
    button: { label: button, href: origin + hrefOf(path, locale) },
    small: [],
    links: links.map(({ label, path: linkPath }) => ({ label, href: origin + hrefOf(linkPath, locale) })),
  };
  return {
    kind,
    recipient: email,
    locale,
    subject,
    ...renderMail(content, { locale, organisation, origin: new URL(content.button.href).origin }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
