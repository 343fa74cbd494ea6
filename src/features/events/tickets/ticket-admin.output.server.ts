import { z } from "zod";
import { currency, isoDateTime, slug } from "../../../platform/api/api-fields.server";
import { plainText, localize } from "../../../platform/i18n/localized-text";
import { LOCALES, type Locale } from "../../../platform/i18n/locales";
import type { TicketSetup } from "./ticket-admin.service.server";

const iso = (date: Date | null) => date?.toISOString() ?? null;
export const status = z.enum(["scheduled", "postponed", "cancelled"]);

export const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);

/** English is required. */
const localizedInput = (max: number) =>
  z.object({
    en: z.string().trim().min(1).max(max),
    ...Object.fromEntries(
      LOCALES.filter((locale) => locale !== "en").map((locale) => [
        locale,
        z.string().trim().max(max).optional(),
      ]),
    ),
  }) as z.ZodType<Partial<Record<Locale, string>>>;

export const pool = z.object({
  key: key.meta({ description: "For API clients; people see the name" }),
  name: z.string().trim().min(1).max(80),
  capacity: z.int().min(0).max(1000000),
});

export const type = z.object({
  key,
  name: localizedInput(120),
  priceMinor: z.int().min(0).max(999999999).meta({ description: "In minor units" }),
  benefits: z
    .array(localizedInput(160))
    .max(12)
    .meta({ description: "What the ticket includes, shown on the event's page" }),
  salesStart: isoDateTime.nullable(),
  salesEnd: isoDateTime.nullable(),
  pools: z.array(key).max(20),
});

export const refundHours = z.int().min(0).max(8760).nullable().meta({
  description: "Hours before the start until which guests can return tickets for a refund; null: no refunds",
});

export const ticketAdmin = z.object({
  id: slug,
  title: z.string(),
  status,
  startsAt: isoDateTime,
  timeZone: z.string(),
  currency,
  currencyFixed: z
    .boolean()
    .meta({ description: "True when the event has orders: its currency cannot change" }),
  refundHours,
  sold: z.int(),
  inside: z.int(),
  complimentary: z.int().meta({ description: "Complimentary tickets among the sold ones" }),
  refundsDue: z.int(),
  callOff: z.enum(["none", "under_way", "done"]),
  pools: z.array(pool.extend({ taken: z.int() })),
  types: z.array(type.extend({ ordered: z.boolean() })),
});

export const ticketAdminView = (
  {
    event,
    currency: currencyCode,
    pools,
    types,
    counts,
    complimentary,
    callOff: off,
    refundsDue,
  }: TicketSetup,
  locale: Locale,
) => ({
  id: event.slug,
  title: plainText(localize(event.title, locale)),
  status: event.status,
  startsAt: event.startsAt.toISOString(),
  timeZone: event.timeZone,
  currency: currencyCode,
  currencyFixed: types.some(({ ordered }) => ordered),
  refundHours: event.refundHours,
  sold: counts.sold,
  inside: counts.inside,
  complimentary,
  refundsDue,
  callOff: off === null ? ("none" as const) : off.doneAt ? ("done" as const) : ("under_way" as const),
  pools,
  types: types.map((one) => ({
    key: one.key,
    name: one.name,
    priceMinor: one.price_minor,
    benefits: one.benefits,
    salesStart: iso(one.salesStart),
    salesEnd: iso(one.salesEnd),
    pools: one.pools,
    ordered: one.ordered,
  })),
});
