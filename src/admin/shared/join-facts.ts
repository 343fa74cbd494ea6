import { getLocale } from "../../paraglide/runtime";
import { directionOf } from "../../platform/i18n/locales";

/** Joins facts on one line, each with its own text direction. Omits missing ones. */
export const joinFacts = (...facts: readonly (string | null | undefined)[]): string => {
  const present = facts.filter(Boolean);
  if (present.length < 2) return present[0] ?? "";
  // Without the mark the first fact would set the direction of the line.
  const directionMark = directionOf(getLocale()) === "rtl" ? "\u200F" : "\u200E";
  return directionMark + present.map((fact) => `\u2068${fact}\u2069`).join(" · ");
};
