import { z } from "zod";
import type { ContentKind } from "../../platform/content-kind";
import { endpoint } from "../../platform/endpoint.server";
import { decimalsOf } from "../../platform/money";
import { ok } from "../../platform/result";
import { amount, currency, day } from "../../platform/wire.server";
import { readOverview } from "./overview.service.server";
import { WAITING_WHATS } from "./waiting.model";

const count = z.int();

/** The first screen of the office. @param kinds what of the content may wait */
export const overviewEndpoint = (kinds: readonly ContentKind[]) =>
  endpoint({
    summary: "What waits and how things go, of all that the caller's roles open",
    tag: "Office",
    caller: "user",
    output: z.object({
      sample: z
        .boolean()
        .meta({ description: "For owners: whether the sample of the first start is still here" }),
      waiting: z
        .array(z.object({ part: z.string(), what: z.enum(WAITING_WHATS), count }))
        .meta({ description: "What waits, the most pressing first" }),
      gifts: z.array(z.object({ month: day, currency, amount })).nullable(),
      subscribers: z.array(z.object({ month: day, count })).nullable(),
    }),
    handle: async ({ deps, who }) => {
      const { gifts, ...rest } = await readOverview(deps, kinds, who);
      const major = gifts?.map(({ minor, ...of }) => ({
        ...of,
        amount: Number(minor) / 10 ** decimalsOf(of.currency),
      }));
      return ok({ ...rest, gifts: major ?? null });
    },
  });
