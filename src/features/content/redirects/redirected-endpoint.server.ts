import type { ContentKind } from "../../../platform/content/content-kind";
import type { Endpoint, Wire } from "../../../platform/api/endpoint.server";
import { isSlug } from "../../../platform/ids/slug";
import { findRedirectSlug } from "../content.service.server";

/** Also accepts former slugs as `:id`. The response has the current one. */
export const withSlugRedirect = <W extends Wire>(
  kind: ContentKind,
  endpoint: Endpoint<"anybody", W>,
): Endpoint<"anybody", W> => ({
  ...endpoint,
  async handle(call) {
    const found = await endpoint.handle(call);
    const { id } = call.params as { id: string };
    if (found.ok || found.error !== "not_found" || !isSlug(id)) return found;
    const slug = await findRedirectSlug(call.deps, kind, id);
    return slug === null ? found : endpoint.handle({ ...call, params: { id: slug } });
  },
});
