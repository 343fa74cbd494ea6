import type { Deps } from "../../../platform/deps";
import { countPendingTransferOrders } from "../payments/ticket-payments.store.server";

export const countPendingTransfers = ({ db }: Pick<Deps, "db">): Promise<number> =>
  countPendingTransferOrders(db);
