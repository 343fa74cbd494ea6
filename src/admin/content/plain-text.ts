import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { Field } from "../../platform/content-kind";
import { amountText } from "../money/amount";
import { dayText, momentText, said } from "./said";

/**
 * A single value as it is read.
 * @param currency of amounts; without one they are in the currency in which their fields are written
 * @returns empty when there is none
 */
export function plainText(field: Field, value: unknown, currency: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value))
    return new Intl.ListFormat(getLocale(), { type: "unit" }).format(
      value.map((each) => plainText(field, each, currency)),
    );
  if (field.kind === "flag") return value === true ? m.admin_ra_yes() : m.admin_ra_no();
  if (field.kind === "choice" || field.kind === "choices")
    return field.of.includes(String(value)) ? field.say(String(value)) : String(value);
  if (field.kind === "date" && isTime(value)) return dayText(value);
  if (field.kind === "moment" && isTime(value)) return momentText(value);
  if (field.kind === "money" && typeof value === "number")
    return amountText(value, typeof currency === "string" && currency !== "" ? currency : "USD");
  return said(value) || String(value);
}

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));
