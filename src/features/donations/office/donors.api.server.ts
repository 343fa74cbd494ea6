import { z } from "zod";
import { endpoint } from "../../../platform/endpoint.server";
import { LOCALES } from "../../../platform/languages";
import { err, ok } from "../../../platform/result";
import { currency, moment } from "../../../platform/wire.server";
import { DONATION_STATES, GIFT_KINDS, METHODS, MONTHLY_STATES } from "../gift.model";
import { localeOf } from "../receipts.service.server";
import { browseDonors, readDonor } from "./donors.service.server";
import { id, iso, keysOf, minor, pageOf, paging, placeOf, purpose, purposeOf } from "./office-list.server";

export const listDonors = endpoint({
  summary: "Donors, newest first; how to reach one stands on the donor's page only",
  tag: "Gifts",
  caller: "user",
  query: z.object({
    ...paging,
    q: z
      .string()
      .max(254)
      .optional()
      .meta({ description: "A whole e-mail address or phone number, or the beginning of a name" }),
  }),
  output: pageOf(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      contact: z.string().nullable().meta({ description: "Too little of it to write to" }),
      gifts: z.int(),
      lastAt: moment.nullable(),
    }),
  ),
  handle: async ({ deps, query: { q, ...query }, locale }) => {
    const placed = placeOf(query, locale);
    if (!placed.ok) return placed.refusal;
    const page = await browseDonors(deps, q, placed.place);
    const items = page.items.map(({ lastAt, ...donor }) => ({ ...donor, lastAt: iso(lastAt) }));
    return ok({ items, nextCursor: page.next });
  },
});

export const readOneDonor = endpoint({
  summary: "All that one donor gave and promised; who reads it is written down",
  tag: "Gifts",
  caller: "user",
  params: id,
  output: z.object({
    id: z.uuid(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    locale: z.enum(LOCALES),
    createdAt: moment,
    totals: z.array(
      z.object({
        year: z.int(),
        currency,
        gifts: z.int(),
        minor: minor.meta({ description: "What arrived, without what went back" }),
      }),
    ),
    gifts: z.array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        kind: z.enum(GIFT_KINDS),
        state: z.enum(keysOf(DONATION_STATES)),
        method: z.enum(METHODS),
        currency,
        minor: minor.meta({ description: "Fee cover included" }),
        refundedMinor: minor,
        purpose,
        order: z.string().nullable().meta({ description: "Reference of the order that it came with" }),
        receipt: z.string().nullable(),
        createdAt: moment,
        paidAt: moment.nullable(),
      }),
    ),
    monthly: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(keysOf(MONTHLY_STATES)),
        currency,
        minor,
        nextAt: moment.nullable(),
        createdAt: moment,
      }),
    ),
  }),
  handle: async ({ deps, who, params, say }) => {
    const donor = await readDonor(deps, who, params.id);
    if (donor === null) return err("not_found");
    const { gifts, monthly, locale, createdAt, ...rest } = donor;
    return ok({
      ...rest,
      locale: localeOf(locale),
      createdAt: createdAt.toISOString(),
      gifts: gifts.map(({ amountMinor, coverMinor, orderReference, campaign, program, ...gift }) => ({
        ...gift,
        minor: amountMinor + coverMinor,
        refundedMinor: gift.refundedMinor ?? 0,
        order: orderReference,
        purpose: purposeOf({ campaign, program }, say),
        createdAt: gift.createdAt.toISOString(),
        paidAt: iso(gift.paidAt),
      })),
      monthly: monthly.map(({ amountMinor, ...gift }) => ({
        ...gift,
        minor: amountMinor,
        nextAt: iso(gift.nextAt),
        createdAt: gift.createdAt.toISOString(),
      })),
    });
  },
});
