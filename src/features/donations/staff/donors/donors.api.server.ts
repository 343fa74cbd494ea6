import { z } from "zod";
import { endpoint } from "../../../../platform/api/endpoint.server";
import { LOCALES } from "../../../../platform/i18n/locales";
import { err, ok } from "../../../../platform/result";
import { currency, isoDateTime } from "../../../../platform/api/api-fields.server";
import { GIFT_TRANSITIONS, GIFT_KINDS, METHODS } from "../../gifts/gift.model";
import { MONTHLY_TRANSITIONS } from "../../monthly-gifts/monthly-gift.model";
import { toLocale } from "../../../../platform/i18n/locales";
import { browseDonors, readDonor } from "./donors.service.server";
import {
  id,
  toIso,
  keysOf,
  minor,
  pageSchema,
  paging,
  parsePageRequest,
  purpose,
  purposeTitle,
} from "../admin-list.server";

export const listDonors = endpoint({
  summary: "Donors, newest first; only the donor's page has contact details",
  tag: "Gifts",
  caller: "user",
  query: z.object({
    ...paging,
    q: z.string().max(254).optional().meta({
      description: "A whole email address or phone number, or beginnings of words of a name in any order",
    }),
  }),
  output: pageSchema(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      contact: z.string().nullable().meta({ description: "Shortened contact, not usable for writing" }),
      gifts: z.int(),
      lastAt: isoDateTime.nullable(),
    }),
  ),
  handle: async ({ deps, query: { q, ...query }, locale }) => {
    const parsed = parsePageRequest(query, locale);
    if (!parsed.ok) return parsed.refusal;
    const page = await browseDonors(deps, q, parsed.pageRequest);
    const items = page.items.map(({ lastAt, ...donor }) => ({ ...donor, lastAt: toIso(lastAt) }));
    return ok({ items, nextCursor: page.next });
  },
});

export const readDonorEndpoint = endpoint({
  summary: "Gifts and pledges of one donor. Each read is recorded",
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
    createdAt: isoDateTime,
    totals: z.array(
      z.object({
        year: z.int(),
        currency,
        gifts: z.int(),
        minor: minor.meta({ description: "Amount received, minus refunds" }),
      }),
    ),
    gifts: z.array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        kind: z.enum(GIFT_KINDS),
        state: z.enum(keysOf(GIFT_TRANSITIONS)),
        method: z.enum(METHODS),
        currency,
        minor: minor.meta({ description: "Includes fee cover" }),
        refundedMinor: minor,
        purpose,
        order: z.string().nullable().meta({ description: "Reference of the ticket order it belongs to" }),
        receipt: z.string().nullable(),
        createdAt: isoDateTime,
        paidAt: isoDateTime.nullable(),
      }),
    ),
    monthly: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(keysOf(MONTHLY_TRANSITIONS)),
        currency,
        minor,
        nextAt: isoDateTime.nullable(),
        createdAt: isoDateTime,
      }),
    ),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params, serialize }) => {
    const donor = await readDonor(deps, principal, params.id);
    if (donor === null) return err("not_found");
    const { gifts, monthly, locale, createdAt, ...rest } = donor;
    return ok({
      ...rest,
      locale: toLocale(locale),
      createdAt: createdAt.toISOString(),
      gifts: gifts.map(({ amountMinor, coverMinor, orderReference, campaign, program, ...gift }) => ({
        ...gift,
        minor: amountMinor + coverMinor,
        refundedMinor: gift.refundedMinor ?? 0,
        order: orderReference,
        purpose: purposeTitle({ campaign, program }, serialize),
        createdAt: gift.createdAt.toISOString(),
        paidAt: toIso(gift.paidAt),
      })),
      monthly: monthly.map(({ amountMinor, ...gift }) => ({
        ...gift,
        minor: amountMinor,
        nextAt: toIso(gift.nextAt),
        createdAt: gift.createdAt.toISOString(),
      })),
    });
  },
});
