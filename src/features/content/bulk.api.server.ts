import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content-kind";
import { endpoint } from "../../platform/endpoint.server";
import { PROBLEMS } from "../../platform/problem";
import type { PublishHooks } from "../../platform/publish-hook";
import { err, ok } from "../../platform/result";
import { refusalOf } from "./content-answers.server";
import { publishContent, unpublishContent } from "./content-changes.service.server";
import { mayWrite } from "./content.model";
import { kindAccess } from "./kind-access.server";

/** Most items that are taken at once. */
const MOST = 100;
/** One step for several items. Each is a change of its own: one that is refused keeps no other from it. */
export function bulkEndpoint(kinds: readonly ContentKind[], hooks: PublishHooks) {
  const { params, allowed } = kindAccess(kinds);
  return endpoint({
    summary: "Publishes several items, or takes them from the public",
    tag: "Content",
    caller: "user",
    params,
    body: z.object({
      step: z.enum(["publish", "unpublish"]),
      items: z
        .array(z.object({ id: z.string().max(80), version: z.int().min(1) }))
        .min(1)
        .max(MOST),
    }),
    output: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          message: z.string().nullable().meta({ description: "Null: it is done" }),
        }),
      ),
    }),
    handle: async ({ deps, params: { kind: name }, body: { step, items }, who, locale }) => {
      const kind = allowed(name, who, mayWrite);
      if (!kind) return err("forbidden");
      const results: { id: string; message: string | null }[] = [];
      for (const seen of items) {
        const done =
          step === "publish"
            ? await publishContent(deps, who, kind, seen, null, { hooks })
            : await unpublishContent(deps, who, kind, seen);
        const refusal = done.ok ? null : refusalOf(kind, done.problem, locale);
        const [wrong] = refusal?.errors ?? [];
        const missing = !done.ok && done.problem.code === "missing";
        const message = missing
          ? m.forms_missing_open({}, { locale })
          : refusal && (wrong?.message ?? refusal.message ?? PROBLEMS[refusal.code].message({}, { locale }));
        results.push({ id: seen.id, message });
      }
      return ok({ results });
    },
  });
}
