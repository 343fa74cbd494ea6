import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { hideLinks, hideLinksInHtml } from "./mail-links.model";

const hiddenLinkLabel = (locale: Locale): string => m.mail_link_hidden({}, { locale });

/** Text part for readers other than the recipient: a label in the email's language replaces each link. */
export const textWithoutLinks = ({ text, locale }: { text: string; locale: Locale }): string =>
  hideLinks(text, hiddenLinkLabel(locale));

export const htmlWithoutLinks = ({ html, locale }: { html: string; locale: Locale }): string =>
  hideLinksInHtml(html, hiddenLinkLabel(locale));
