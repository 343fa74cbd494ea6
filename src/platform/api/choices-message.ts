import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";

/** Most choices that a sentence names: more than any list of a form but countries and languages, which follow a standard. */
const MAX_NAMED_CHOICES = 60;

/** Names the values that a field of a call takes; null: they are too many for a sentence. */
export const choicesMessage = (choices: readonly unknown[], options: { locale?: Locale }): string | null =>
  choices.length > MAX_NAMED_CHOICES
    ? null
    : m.field_one_of({ choices: choices.map(String).join(", ") }, options);
