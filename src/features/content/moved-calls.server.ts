import type { ContentKind } from "../../platform/content-kind";
import type { Endpoint, Wire } from "../../platform/endpoint.server";
import { isSlug } from "../../platform/slug";
import { movedSlug } from "./content.service.server";

/**
 * A call for one public item by the `:id` of its address: one that it had before leads to it as well. The answer names its
 * address of today, as pages do by 308.
 */
export const atItsAddress = <W extends Wire>(
  kind: ContentKind,
  read: Endpoint<"anybody", W>,
): Endpoint<"anybody", W> => ({
  ...read,
  async handle(call) {
    const found = await read.handle(call);
    const { id } = call.params as { id: string };
    if (found.ok || found.error !== "not_found" || !isSlug(id)) return found;
    const slug = await movedSlug(call.deps, kind, id);
    return slug === null ? found : read.handle({ ...call, params: { id: slug } });
  },
});
