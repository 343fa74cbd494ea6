import type { Deps } from "../../../platform/deps";
import { countOwnerRows } from "./owners.store.server";

/** How many people own the site, and how many of them sign in by a password alone. */
export const countOwners = ({
  db,
}: Pick<Deps, "db">): Promise<{ owners: number; withoutSecondFactor: number }> => countOwnerRows(db);
