import type { Deps } from "../../../platform/deps";
import { countPendingTransferOrders } from "../payments/ticket-payments.store.server";

/** Orders whose money is to arrive on the bank account. */
export const countPendingTransfers = ({ db }: Pick<Deps, "db">): Promise<number> =>
  countPendingTransferOrders(db);
