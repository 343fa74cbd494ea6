import type { Deps } from "../../../platform/deps";
import { countOwnerRows } from "./owners.store.server";

export const countOwners = ({
  db,
}: Pick<Deps, "db">): Promise<{ owners: number; withoutSecondFactor: number }> => countOwnerRows(db);
