import { z } from "zod";
import type { ContentKind } from "../../platform/content-kind";
import { endpoint } from "../../platform/endpoint.server";
import { decimalsOf } from "../../platform/money";
import { ok } from "../../platform/result";
import { amount, currency, day } from "../../platform/wire.server";
import { readOverview } from "./overview.service.server";
import { CONCERNS } from "./waiting.service.server";

const count = z.int();

/** The first screen of the office. @param kinds what of the content may wait */
export const overviewEndpoint = (kinds: readonly ContentKind[]) =>
  endpoint({
    summary: "What waits and how things go, of all that the caller's roles open",
    tag: "Office",
    caller: "user",
    output: z.object({
      content: z.array(z.object({ kind: z.string(), drafts: count, scheduled: count, changes: count })),
      concerns: z.array(z.object({ what: z.enum(CONCERNS), count })),
      gifts: z.array(z.object({ month: day, currency, amount })).nullable(),
      subscribers: z.array(z.object({ month: day, count })).nullable(),
    }),
    handle: async ({ deps, who }) => {
      const { gifts, ...rest } = await readOverview(deps, kinds, who.roles);
      const major = gifts?.map(({ minor, ...of }) => ({
        ...of,
        amount: Number(minor) / 10 ** decimalsOf(of.currency),
      }));
      return ok({ ...rest, gifts: major ?? null });
    },
  });
