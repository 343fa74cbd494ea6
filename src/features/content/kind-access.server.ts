import { z } from "zod";
import type { ContentKind } from "../../platform/content/content-kind";
import type { User } from "../../platform/auth/principal";
import type { canWrite } from "./content.model";

/** What every call about content begins with: which kind, and whether this person may do that with it. */
export function kindAccess(kinds: readonly ContentKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const name = z.enum(kinds.map((kind) => kind.name) as [string, ...string[]]);
  return {
    /** Parameters of an address: a kind, or one of its items. */
    params: z.object({ kind: name }),
    itemParams: z.object({ kind: name, id: z.string().max(80) }),
    /** The kind; null when it is not for this person. */
    findAllowedKind: (kind: string, user: User, isAllowed: typeof canWrite): ContentKind | null => {
      const found = byName.get(kind)!;
      return isAllowed(found, user.roles) ? found : null;
    },
  };
}
