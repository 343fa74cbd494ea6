import { z } from "zod";
import { endpoint } from "../../platform/endpoint.server";
import { majorUnits, money } from "../../platform/money";
import { ok } from "../../platform/result";
import { amount, currency } from "../../platform/wire.server";
import { givingCurrencies, listSupportAmounts, listTiers } from "./donations.service.server";

/** A tier with every field of spec §3. */
const tier = z.object({
  id: z.uuid(),
  name: z.string(),
  amount,
  currency,
  period: z.enum(["monthly", "one-time"]),
  title: z.string(),
  description: z.string(),
  perks: z.array(z.string()),
});

export const listDonationTiers = endpoint({
  summary: "The named ways to give, in their order",
  tag: "Donations",
  output: z.object({ items: z.array(tier), nextCursor: z.null() }),
  cache: "public",
  handle: async ({ deps, say }) => {
    const rows = await listTiers(deps);
    const items = rows.map(
      ({ id, name, amountMinor, currency: code, period, title, description, perks }) => ({
        id,
        amount: majorUnits(money(amountMinor, code)),
        currency: code,
        period: period === "monthly" ? ("monthly" as const) : ("one-time" as const),
        ...say({ name, title, description, perks }),
      }),
    );
    return ok({ items, nextCursor: null });
  },
});

export const listGivingCurrencies = endpoint({
  summary: "The currencies that one can give in, in their order, and how much at the least and at the most",
  tag: "Donations",
  output: z.object({
    items: z.array(z.object({ currency, least: amount, most: amount })),
    nextCursor: z.null(),
  }),
  cache: "public",
  handle: async ({ deps }) => {
    const rows = await givingCurrencies(deps);
    const items = rows.map(({ currency: code, leastMinor, mostMinor }) => ({
      currency: code,
      least: majorUnits(money(leastMinor, code)),
      most: majorUnits(money(mostMinor, code)),
    }));
    return ok({ items, nextCursor: null });
  },
});

export const listAmounts = endpoint({
  summary: "The amounts offered for a gift given once, in their order",
  tag: "Donations",
  output: z.object({
    items: z.array(z.object({ id: z.uuid(), amount, currency, title: z.string(), perk: z.string() })),
    nextCursor: z.null(),
  }),
  cache: "public",
  handle: async ({ deps, say }) => {
    const rows = await listSupportAmounts(deps);
    const items = rows.map(({ id, amountMinor, currency: code, title, perk }) => ({
      id,
      amount: majorUnits(money(amountMinor, code)),
      currency: code,
      ...say({ title, perk }),
    }));
    return ok({ items, nextCursor: null });
  },
});
