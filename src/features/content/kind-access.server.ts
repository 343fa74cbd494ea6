import { z } from "zod";
import type { ContentKind } from "../../platform/content/content-kind";
import type { User } from "../../platform/auth/principal";
import type { canWrite } from "./content.model";

export function kindAccess(kinds: readonly ContentKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const name = z.enum(kinds.map((kind) => kind.name) as [string, ...string[]]);
  return {
    params: z.object({ kind: name }),
    itemParams: z.object({ kind: name, id: z.string().max(80) }),
    findAllowedKind: (kind: string, user: User, isAllowed: typeof canWrite): ContentKind | null => {
      const found = byName.get(kind)!;
      return isAllowed(found, user.roles) ? found : null;
    },
  };
}
export type KindAccess = ReturnType<typeof kindAccess>;
