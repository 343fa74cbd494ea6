import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/api/endpoint.server";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { currency, isoDateTime } from "../../../platform/api/api-fields.server";
import { MONTHLY_TRANSITIONS } from "../monthly-gifts/monthly-gift.model";
import { browseMonthly } from "./gift-list.service.server";
import { cancelMonthlyByStaff } from "./monthly-admin.service.server";
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
} from "./admin-list.server";

const monthlyState = z.enum(keysOf(MONTHLY_TRANSITIONS));

export const listMonthlyGifts = endpoint({
  summary: "Monthly gifts, newest first",
  tag: "Gifts",
  caller: "user",
  query: z.object({ ...paging, state: monthlyState.optional() }),
  output: pageSchema(
    z.object({
      id: z.uuid(),
      state: monthlyState,
      currency,
      amountMinor: minor,
      coverMinor: minor,
      donorName: z.string().nullable(),
      purpose,
      nextAt: isoDateTime.nullable(),
      failures: z.int().meta({ description: "Failed payments since the last one that succeeded" }),
      cardUntil: z.string().nullable(),
      createdAt: isoDateTime,
    }),
  ),
  handle: async ({ deps, query: { state, ...query }, locale, serialize }) => {
    const parsed = parsePageRequest(query, locale);
    if (!parsed.ok) return parsed.refusal;
    const page = await browseMonthly(deps, state, parsed.pageRequest);
    const items = page.items.map(({ campaign, program, ...row }) => ({
      ...row,
      purpose: purposeTitle({ campaign, program }, serialize),
      nextAt: toIso(row.nextAt),
      createdAt: row.createdAt.toISOString(),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const endMonthlyGift = endpoint({
  summary: "Ends a monthly gift at the donor's request",
  tag: "Gifts",
  caller: "user",
  params: id,
  output: z.object({ id: z.uuid() }),
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, locale }) => {
    const result = await cancelMonthlyByStaff(deps, principal, params.id);
    if (result.ok) return ok({ id: params.id });
    if (result.error === "unknown") return err("not_found");
    if (result.error === "unavailable") return err("unavailable");
    return refuse("conflict", { message: m.finance_monthly_over({}, { locale }) });
  },
});
