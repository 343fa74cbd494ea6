import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OPEN_ORDER_STATES } from "../../features/events/orders/orders.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { TicketOrderRow } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";

type Order = Pick<TicketOrderRow, "id" | "reference" | "state" | "heldUntil" | "complimentaryReason">;

/** @param canManagePayments true: may end paid orders and refund them. False: only complimentary ones. */
export const canEndOrder = (order: Order, canManagePayments: boolean): boolean =>
  OPEN_ORDER_STATES.includes(order.state) && (canManagePayments || order.complimentaryReason !== null);

/** Only for orders that the user can end. */
export function EndOrderButton({ event, order }: { event: string; order: Order }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  async function endOrder() {
    const params = { id: event, order: order.id };
    await call("POST /tickets/:id/orders/:order/end", { ...ADMIN, params });
    void queryClient.invalidateQueries({ queryKey: ["tickets"] });
  }
  const { label, confirmation } = endOrderLabels(order);
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {label()}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          isDestructive
          title={label()}
          text={confirmation({ reference: order.reference })}
          confirmLabel={label()}
          cancelLabel={m.changes_leave()}
          onConfirm={endOrder}
          close={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  );
}

/** Ending an order that only holds seats needs no refund. */
function endOrderLabels({ heldUntil, complimentaryReason }: Order) {
  if (heldUntil) return { label: m.admin_tickets_release, confirmation: m.admin_tickets_release_sure };
  return complimentaryReason === null
    ? { label: m.admin_tickets_end, confirmation: m.admin_tickets_end_sure }
    : { label: m.ticket_gift_cancel, confirmation: m.ticket_gift_cancel_sure };
}
