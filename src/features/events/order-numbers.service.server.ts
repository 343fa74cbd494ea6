import type { Deps } from "../../platform/deps";
import { countAwaitedTransfers } from "./orders.store.server";

/** Orders whose money is to arrive on the bank account. */
export const awaitedTransfers = ({ db }: Pick<Deps, "db">): Promise<number> => countAwaitedTransfers(db);
