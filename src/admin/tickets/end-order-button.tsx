import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useNotify } from "react-admin";
import { OPEN_ORDER_STATES } from "../../features/events/orders/orders.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { TicketOrderRow } from "../api/api-types";

type Order = Pick<TicketOrderRow, "id" | "reference" | "state" | "heldUntil" | "complimentaryReason">;
type Props = {
  event: string;
  order: Order;
  /** May end orders that were paid, and send their money back; others end only what was given away. */
  canManagePayments: boolean;
};

/** The button that ends an order, with a confirmation. Not shown when the order or the roles of the user do not allow it. */
export function EndOrderButton({ event, order, canManagePayments }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  if (!OPEN_ORDER_STATES.includes(order.state) || !(canManagePayments || order.complimentaryReason !== null))
    return null;
  async function endOrder() {
    setIsConfirming(false);
    try {
      const params = { id: event, order: order.id };
      await call("POST /tickets/:id/orders/:order/end", { ...ADMIN, params });
      await queryClient.invalidateQueries({ queryKey: ["tickets"] });
    } catch (endError) {
      notify(errorMessage(endError), { type: "error" });
    }
  }
  const { label, confirmation } = endOrderLabels(order);
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {label()}
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={label()}
        content={confirmation({ reference: order.reference })}
        onConfirm={() => void endOrder()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

/** An order that only holds seats is released; there is nothing to refund. */
function endOrderLabels({ heldUntil, complimentaryReason }: Order) {
  if (heldUntil) return { label: m.admin_tickets_release, confirmation: m.admin_tickets_release_sure };
  return complimentaryReason === null
    ? { label: m.admin_tickets_end, confirmation: m.admin_tickets_end_sure }
    : { label: m.ticket_gift_cancel, confirmation: m.ticket_gift_cancel_sure };
}
