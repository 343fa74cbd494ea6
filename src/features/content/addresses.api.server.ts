import { z } from "zod";
import type { ContentKind } from "../../platform/content-kind";
import { endpoint } from "../../platform/endpoint.server";
import { err, ok } from "../../platform/result";
import { formerAddresses, freeAddress } from "./addresses.service.server";
import { mayLook, mayWrite } from "./content.model";
import { kindAccess } from "./kind-access.server";

const TAG = "Content";

/** The calls for addresses that items had once. */
export function addressEndpoints(kinds: readonly ContentKind[]) {
  const { one, allowed } = kindAccess(kinds);
  const list = endpoint({
    summary: "The addresses that an item had, and that lead to it",
    tag: TAG,
    caller: "user",
    params: one,
    output: z.object({ items: z.array(z.object({ slug: z.string(), path: z.string().nullable() })) }),
    handle: async ({ deps, params: { kind: name, id }, who }) => {
      const kind = allowed(name, who, mayLook);
      return kind ? ok({ items: await formerAddresses(deps, kind, id) }) : err("forbidden");
    },
  });
  const free = endpoint({
    summary: "Lets a former address go: it leads nowhere then, and something else may have it",
    tag: TAG,
    caller: "user",
    params: one.extend({ slug: z.string().max(80) }),
    output: z.object({ slug: z.string() }),
    handle: async ({ deps, params: { kind: name, id, slug }, who }) => {
      const kind = allowed(name, who, mayWrite);
      if (!kind) return err("forbidden");
      return (await freeAddress(deps, who, kind, id, slug)) ? ok({ slug }) : err("not_found");
    },
  });
  return { list, free };
}
