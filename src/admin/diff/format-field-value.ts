import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { numberFormat } from "../../platform/i18n/format";
import type { Field } from "../../platform/content/content-kind";
import { formatAmount } from "../shared/amount";
import { formatDay, formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";

/** Returns readable text; empty: no value. @param currency of amounts; default USD, as in `MoneyInput` */
export function formatFieldValue(field: Field, value: unknown, currency: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value))
    return new Intl.ListFormat(getLocale(), { type: "unit" }).format(
      value.map((element) => formatFieldValue(field, element, currency)),
    );
  if (field.kind === "flag") return value === true ? m.admin_ra_yes() : m.admin_ra_no();
  if (field.kind === "choice" || field.kind === "choices")
    return field.of.includes(String(value)) ? field.labelOf(String(value)) : String(value);
  if (field.kind === "date" && isDateString(value)) return formatDay(value);
  if (field.kind === "moment" && isDateString(value)) return formatDateTime(value);
  if (field.kind === "money" && typeof value === "number")
    return formatAmount(value, typeof currency === "string" && currency !== "" ? currency : "USD");
  if (field.kind === "number" && field.perMille && typeof value === "number")
    return numberFormat(getLocale(), { style: "percent", maximumFractionDigits: 1 }).format(value / 1000);
  return localize(value) || String(value);
}

const isDateString = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));
