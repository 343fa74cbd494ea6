import { z } from "zod";
import { endpoint } from "../../../platform/api/endpoint.server";
import { toMajorUnits, money } from "../../../platform/money/money";
import { ok } from "../../../platform/result";
import { amount, currency } from "../../../platform/api/api-fields.server";
import { getGivingCurrencies, listSupportAmounts, listTiers } from "./giving.service.server";

/** Has every field of spec §3. */
const tier = z
  .object({
    id: z.uuid(),
    name: z.string(),
    amount,
    currency,
    period: z.enum(["monthly", "one-time"]),
    title: z.string(),
    description: z.string(),
    perks: z.array(z.string()),
  })
  .meta({ id: "DonationTier" });

export const listDonationTiers = endpoint({
  summary: "Support tiers, in their order",
  tag: "Donations",
  output: z.object({ items: z.array(tier), nextCursor: z.null() }),
  cache: "public",
  handle: async ({ deps, serialize }) => {
    const rows = await listTiers(deps);
    const items = rows.map(
      ({ id, name, amountMinor, currency: code, period, title, description, perks }) => ({
        id,
        amount: toMajorUnits(money(amountMinor, code)),
        currency: code,
        period: period === "monthly" ? ("monthly" as const) : ("one-time" as const),
        ...serialize({ name, title, description, perks }),
      }),
    );
    return ok({ items, nextCursor: null });
  },
});

export const listGivingCurrencies = endpoint({
  summary: "Currencies for gifts, in their order, with minimum and maximum amounts",
  tag: "Donations",
  output: z.object({
    items: z.array(z.object({ currency, min: amount, max: amount })),
    nextCursor: z.null(),
  }),
  cache: "public",
  handle: async ({ deps }) => {
    const rows = await getGivingCurrencies(deps);
    const items = rows.map(({ currency: code, minMinor, maxMinor }) => ({
      currency: code,
      min: toMajorUnits(money(minMinor, code)),
      max: toMajorUnits(money(maxMinor, code)),
    }));
    return ok({ items, nextCursor: null });
  },
});

export const listAmounts = endpoint({
  summary: "Suggested amounts for single gifts, in their order",
  tag: "Donations",
  output: z.object({
    items: z.array(z.object({ id: z.uuid(), amount, currency, title: z.string(), perk: z.string() })),
    nextCursor: z.null(),
  }),
  cache: "public",
  handle: async ({ deps, serialize }) => {
    const rows = await listSupportAmounts(deps);
    const items = rows.map(({ id, amountMinor, currency: code, title, perk }) => ({
      id,
      amount: toMajorUnits(money(amountMinor, code)),
      currency: code,
      ...serialize({ title, perk }),
    }));
    return ok({ items, nextCursor: null });
  },
});
