import { z } from "zod";
import type { ContentKind } from "../../platform/content-kind";
import type { User } from "../../platform/who";
import type { mayWrite } from "./content.model";

/** What every call about content begins with: which kind, and whether this person may do that with it. */
export function kindAccess(kinds: readonly ContentKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const name = z.enum(kinds.map((kind) => kind.name) as [string, ...string[]]);
  return {
    /** Parameters of an address: a kind, or one of its items. */
    params: z.object({ kind: name }),
    one: z.object({ kind: name, id: z.string().max(80) }),
    /** The kind; null when it is not for this person. */
    allowed: (kind: string, who: User, may: typeof mayWrite): ContentKind | null => {
      const found = byName.get(kind)!;
      return may(found, who.roles) ? found : null;
    },
  };
}
