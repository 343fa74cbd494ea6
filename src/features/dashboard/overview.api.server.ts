import { z } from "zod";
import type { ContentKind } from "../../platform/content/content-kind";
import { endpoint } from "../../platform/api/endpoint.server";
import { decimalsOf } from "../../platform/money/money";
import { ok } from "../../platform/result";
import { amount, currency, isoDate } from "../../platform/api/api-fields.server";
import { readOverview } from "./overview.service.server";
import { PENDING_ITEM_KINDS } from "./pending-items.model";

const count = z.int();

export const overviewEndpoint = (kinds: readonly ContentKind[]) =>
  endpoint({
    summary: "Pending work and statistics for the caller's roles",
    tag: "Office",
    caller: "user",
    output: z.object({
      sample: z.boolean().meta({ description: "For owners: whether the sample content still exists" }),
      waiting: z
        .array(z.object({ part: z.string(), what: z.enum(PENDING_ITEM_KINDS), count }))
        .meta({ description: "Pending work, the most urgent first" }),
      gifts: z.array(z.object({ month: isoDate, currency, amount })).nullable(),
      subscribers: z.array(z.object({ month: isoDate, count })).nullable(),
    }),
    handle: async ({ deps, principal: user }) => {
      const { gifts, ...rest } = await readOverview(deps, kinds, user);
      const giftsInMajorUnits = gifts?.map(({ minor, ...of }) => ({
        ...of,
        amount: Number(minor) / 10 ** decimalsOf(of.currency),
      }));
      return ok({ ...rest, gifts: giftsInMajorUnits ?? null });
    },
  });
