import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content/content-kind";
import { endpoint } from "../../platform/api/endpoint.server";
import { PROBLEMS } from "../../platform/api/problem";
import type { PublishHooks } from "../../platform/content/publish-hook";
import { err, ok } from "../../platform/result";
import { toRefusal } from "./content-results.server";
import { publishContent, unpublishContent } from "./content-changes.service.server";
import { canWrite } from "./content.model";
import { kindAccess } from "./kind-access.server";

const MAX_ITEMS = 100;
/** Changes each item separately, so that a refused one does not block the others. */
export function bulkEndpoint(kinds: readonly ContentKind[], hooks: PublishHooks) {
  const { params, findAllowedKind } = kindAccess(kinds);
  return endpoint({
    summary: "Publishes or unpublishes several items",
    tag: "Content",
    caller: "user",
    params,
    body: z.object({
      step: z.enum(["publish", "unpublish"]),
      items: z
        .array(z.object({ id: z.string().max(80), version: z.int().min(1) }))
        .min(1)
        .max(MAX_ITEMS),
    }),
    output: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          message: z.string().nullable().meta({ description: "Null: done" }),
        }),
      ),
    }),
    refuses: ["forbidden"],
    handle: async ({ deps, params: { kind: name }, body: { step, items }, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const results: { id: string; message: string | null }[] = [];
      for (const seen of items) {
        const done =
          step === "publish"
            ? await publishContent(deps, principal, kind, seen, null, { hooks })
            : await unpublishContent(deps, principal, kind, seen);
        const refusal = done.ok ? null : toRefusal(kind, done.problem, locale);
        const [firstError] = refusal?.errors ?? [];
        const missing = !done.ok && done.problem.code === "missing";
        const message = missing
          ? m.forms_missing_open({}, { locale })
          : refusal &&
            (firstError?.message ?? refusal.message ?? PROBLEMS[refusal.code].message({}, { locale }));
        results.push({ id: seen.id, message });
      }
      return ok({ results });
    },
  });
}
