import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useNotify } from "react-admin";
import { OPEN_ORDERS } from "../../features/events/orders.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type TicketOrderItem, call, wordsOf } from "../client";

type Order = Pick<TicketOrderItem, "id" | "reference" | "state" | "heldUntil" | "complimentaryReason">;
type Props = {
  event: string;
  order: Order;
  /** May end orders that were paid, and send their money back; others end only what was given away. */
  pays: boolean;
};

/** The button that ends an order, with a confirmation. Not shown when the order or the roles of the user do not allow it. */
export function EndOrder({ event, order, pays }: Props) {
  const [asked, setAsked] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  if (!OPEN_ORDERS.includes(order.state) || !(pays || order.complimentaryReason !== null)) return null;
  async function end() {
    setAsked(false);
    try {
      const params = { id: event, order: order.id };
      await call("POST /tickets/:id/orders/:order/end", { ...ADMIN, params });
      await queries.invalidateQueries({ queryKey: ["tickets"] });
    } catch (failed) {
      notify(wordsOf(failed), { type: "error" });
    }
  }
  const { label, sure } = wordsFor(order);
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {label()}
      </Button>
      <Confirm
        isOpen={asked}
        title={label()}
        content={sure({ reference: order.reference })}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** An order that only holds seats is released; there is nothing to refund. */
function wordsFor({ heldUntil, complimentaryReason }: Order) {
  if (heldUntil) return { label: m.admin_tickets_release, sure: m.admin_tickets_release_sure };
  return complimentaryReason === null
    ? { label: m.admin_tickets_end, sure: m.admin_tickets_end_sure }
    : { label: m.ticket_gift_cancel, sure: m.ticket_gift_cancel_sure };
}
