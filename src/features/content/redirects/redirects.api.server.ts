import { z } from "zod";
import type { ContentKind } from "../../../platform/content/content-kind";
import { endpoint } from "../../../platform/api/endpoint.server";
import { err, ok } from "../../../platform/result";
import { listSlugRedirects, deleteSlugRedirect } from "./redirects.service.server";
import { canRead, canWrite } from "../content.model";
import { kindAccess } from "../kind-access.server";

const TAG = "Content";

export function redirectEndpoints(kinds: readonly ContentKind[]) {
  const { itemParams, findAllowedKind } = kindAccess(kinds);
  const list = endpoint({
    summary: "Redirects to an item from its former URLs",
    tag: TAG,
    caller: "user",
    params: itemParams,
    output: z.object({ items: z.array(z.object({ slug: z.string(), path: z.string().nullable() })) }),
    refuses: ["forbidden"],
    handle: async ({ deps, params: { kind: name, id }, principal }) => {
      const kind = findAllowedKind(name, principal, canRead);
      return kind ? ok({ items: await listSlugRedirects(deps, kind, id) }) : err("forbidden");
    },
  });
  const free = endpoint({
    summary: "Deletes a redirect; the former URL becomes free",
    tag: TAG,
    caller: "user",
    params: itemParams.extend({ slug: z.string().max(80) }),
    output: z.object({ slug: z.string() }),
    refuses: ["forbidden", "not_found"],
    handle: async ({ deps, params: { kind: name, id, slug }, principal }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      return (await deleteSlugRedirect(deps, principal, kind, id, slug)) ? ok({ slug }) : err("not_found");
    },
  });
  return { list, free };
}
