import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/endpoint.server";
import { refuse } from "../../../platform/problem";
import { err, ok } from "../../../platform/result";
import { currency, moment } from "../../../platform/wire.server";
import { MONTHLY_STATES } from "../gift.model";
import { browseMonthly } from "./gift-list.service.server";
import { endMonthly } from "./monthly-office.service.server";
import { id, iso, keysOf, minor, pageOf, paging, placeOf, purpose, purposeOf } from "./office-list.server";

const monthlyState = z.enum(keysOf(MONTHLY_STATES));

export const listMonthlyGifts = endpoint({
  summary: "Monthly gifts, newest first",
  tag: "Gifts",
  caller: "user",
  query: z.object({ ...paging, state: monthlyState.optional() }),
  output: pageOf(
    z.object({
      id: z.uuid(),
      state: monthlyState,
      currency,
      amountMinor: minor,
      coverMinor: minor,
      donorName: z.string().nullable(),
      purpose,
      nextAt: moment.nullable(),
      failures: z.int().meta({ description: "Failed payments since the last one that succeeded" }),
      cardUntil: z.string().nullable(),
      createdAt: moment,
    }),
  ),
  handle: async ({ deps, query: { state, ...query }, locale, say }) => {
    const placed = placeOf(query, locale);
    if (!placed.ok) return placed.refusal;
    const page = await browseMonthly(deps, state, placed.place);
    const items = page.items.map(({ campaign, program, ...row }) => ({
      ...row,
      purpose: purposeOf({ campaign, program }, say),
      nextAt: iso(row.nextAt),
      createdAt: row.createdAt.toISOString(),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const endMonthlyGift = endpoint({
  summary: "Ends a monthly gift whose giver asked for it",
  tag: "Gifts",
  caller: "user",
  params: id,
  output: z.object({ id: z.uuid() }),
  handle: async ({ deps, who, params, locale }) => {
    const ended = await endMonthly(deps, who, params.id);
    if (ended.ok) return ok({ id: params.id });
    if (ended.error === "unknown") return err("not_found");
    if (ended.error === "away") return err("unavailable");
    return refuse("conflict", { message: m.money_monthly_over({}, { locale }) });
  },
});
