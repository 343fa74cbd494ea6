import { z } from "zod";
import { endpoint } from "../../platform/api/endpoint.server";
import { ok } from "../../platform/result";
import { isoDateTime } from "../../platform/api/api-fields.server";

/** Findings of the doctor (`npm run doctor`). Only owners see details, which contain paths. */
export const doctorFindingsEndpoint = endpoint({
  summary: "Problems of the site, as found by the doctor within the last minutes",
  tag: "Office",
  caller: "user",
  output: z.object({
    lookedAt: isoDateTime.nullable().meta({ description: "Null: not yet" }),
    findings: z.array(
      z.object({
        check: z.string(),
        level: z.enum(["warn", "fail"]),
        code: z.string().nullable().meta({ description: "Code of the finding" }),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
        detail: z.string().nullable().meta({
          description:
            "Text of the finding from `npm run doctor`, with paths; only for owners, otherwise null",
        }),
      }),
    ),
  }),
  async handle({ deps: { doctor }, principal: user }) {
    doctor?.refresh();
    const last = doctor?.latest() ?? null;
    const isOwner = user.roles.includes("owner");
    return ok({
      lookedAt: last?.at.toISOString() ?? null,
      findings: (last?.findings ?? []).flatMap(({ check, level, code = null, values = {}, text }) =>
        level === "ok" ? [] : [{ check, level, code, values, detail: isOwner ? text : null }],
      ),
    });
  },
});
