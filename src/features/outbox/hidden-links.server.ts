import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/languages";
import { hideLinks, hideLinksInHtml } from "./mail-links.model";

const labelOf = (locale: Locale): string => m.mail_link_hidden({}, { locale });

/** The text part for everybody but its recipient: a label in the mail's language in place of each link. */
export const textWithoutLinks = ({ text, locale }: { text: string; locale: Locale }): string =>
  hideLinks(text, labelOf(locale));

/** The same of the HTML part. */
export const htmlWithoutLinks = ({ html, locale }: { html: string; locale: Locale }): string =>
  hideLinksInHtml(html, labelOf(locale));
