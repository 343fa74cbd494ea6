import { z } from "zod";
import { endpoint } from "../../platform/endpoint.server";
import { ok } from "../../platform/result";
import { moment } from "../../platform/wire.server";

/** What the doctor found (`npm run doctor`), for whoever looks after the program. */
export const findingsEndpoint = endpoint({
  summary: "What is wrong with the site, as the doctor found it within the last minutes",
  tag: "Office",
  caller: "user",
  output: z.object({
    lookedAt: moment.nullable().meta({ description: "Null: not yet" }),
    findings: z.array(
      z.object({
        check: z.string(),
        level: z.enum(["warn", "fail"]),
        code: z.string().nullable().meta({ description: "What it is; the office has words for it" }),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
        detail: z
          .string()
          .nullable()
          .meta({ description: "As the command says it, with paths; null but for owners" }),
      }),
    ),
  }),
  async handle({ deps: { doctor }, who }) {
    doctor?.refresh();
    const last = doctor?.last() ?? null;
    const isOwner = who.roles.includes("owner");
    return ok({
      lookedAt: last?.at.toISOString() ?? null,
      findings: (last?.findings ?? []).flatMap(({ check, level, code = null, values = {}, text }) =>
        level === "ok" ? [] : [{ check, level, code, values, detail: isOwner ? text : null }],
      ),
    });
  },
});
