import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { hideLinks, hideLinksInHtml } from "./mail-links.model";

const hiddenLinkLabel = (locale: Locale): string => m.mail_link_hidden({}, { locale });

/** The text part for everybody but its recipient: a label in the mail's language in place of each link. */
export const textWithoutLinks = ({ text, locale }: { text: string; locale: Locale }): string =>
  hideLinks(text, hiddenLinkLabel(locale));

/** The same of the HTML part. */
export const htmlWithoutLinks = ({ html, locale }: { html: string; locale: Locale }): string =>
  hideLinksInHtml(html, hiddenLinkLabel(locale));
