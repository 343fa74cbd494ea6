import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";

const MAX_NAMED_CHOICES = 60;

/** Lists the allowed values; null when there are too many. */
export const choicesMessage = (choices: readonly unknown[], options: { locale?: Locale }): string | null =>
  choices.length > MAX_NAMED_CHOICES
    ? null
    : m.field_one_of({ choices: choices.map(String).join(", ") }, options);
