import { Alert, Button, Card, CardContent, TableCell, TableRow, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Confirm, useNotify } from "react-admin";
import { OPEN_ORDERS } from "../../features/events/orders.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type TicketOrderItem, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { amountText } from "../money/amount";
import { OfficeTable } from "../office-table";
import { ORDER_STATE_WORDS } from "./ticket-words";

type Props = { event: string; pays: boolean };

/** Orders of an event, newest first. `pays`: whoever sits here may end one and send its money back. */
export function OrderList({ event, pays }: Props) {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const [ending, setEnding] = useState<TicketOrderItem | null>(null);
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["tickets", event, "orders", query],
    queryFn: () =>
      call("GET /tickets/:id/orders", {
        ...ADMIN,
        params: { id: event },
        query: query === "" ? {} : { query },
      }),
    placeholderData: keepPreviousData,
  });
  async function end(order: TicketOrderItem) {
    setEnding(null);
    try {
      const params = { id: event, order: order.id };
      await call("POST /tickets/:id/orders/:order/end", { ...ADMIN, params });
      await queries.invalidateQueries({ queryKey: ["tickets"] });
    } catch (failed) {
      notify(wordsOf(failed), { type: "error" });
    }
  }
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.admin_tickets_orders()}
        </Typography>
        <TextField
          id="orders-search"
          type="search"
          label={m.organiser_search()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ maxWidth: "26rem", marginBlock: 2 }}
        />
        {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
        {data?.items.length === 0 ? <p>{m.admin_tickets_no_orders()}</p> : null}
        <Orders orders={data?.items ?? []} end={pays ? setEnding : null} />
      </CardContent>
      <Confirm
        isOpen={ending !== null}
        title={labelOf(ending)}
        content={
          ending?.heldUntil
            ? m.admin_tickets_release_sure({ reference: ending.reference })
            : m.admin_tickets_end_sure({ reference: ending?.reference ?? "" })
        }
        onConfirm={() => void (ending && end(ending))}
        onClose={() => setEnding(null)}
      />
    </Card>
  );
}

/** An order that only holds seats is released; there is nothing to refund. */
const labelOf = (order: TicketOrderItem | null): string =>
  order?.heldUntil ? m.admin_tickets_release() : m.admin_tickets_end();

type OrdersProps = { orders: readonly TicketOrderItem[]; end: ((order: TicketOrderItem) => void) | null };

const Orders = ({ orders, end }: OrdersProps) => (
  <OfficeTable
    label={m.admin_tickets_orders()}
    columns={[
      ...[m.tickets_reference(), m.organiser_buyer(), m.admin_when(), m.admin_state()],
      ...[m.events_tickets(), m.tickets_total()].map((amount) => ({ amount })),
      ...(end ? [m.money_actions()] : []),
    ]}
  >
    {orders.map((order) => (
      <TableRow key={order.id}>
        <TableCell className="office-code">{order.reference}</TableCell>
        <TableCell>
          <bdi>{order.buyerName}</bdi>
          <br />
          <bdi>{order.buyerEmail}</bdi>
        </TableCell>
        <TableCell className="office-code">{momentText(order.createdAt)}</TableCell>
        <TableCell>
          {ORDER_STATE_WORDS[order.state]()}
          {order.heldUntil ? (
            <>
              <br />
              <span className="office-soft">
                {m.admin_tickets_held_until({ time: momentText(order.heldUntil) })}
              </span>
            </>
          ) : null}
        </TableCell>
        <TableCell align="right">{order.places}</TableCell>
        <TableCell align="right">
          {amountText(order.totalMinor + order.giftMinor, order.currency)}
          {order.giftMinor > 0 ? (
            <>
              <br />
              {m.organiser_with_gift({ amount: amountText(order.giftMinor, order.currency) })}
            </>
          ) : null}
        </TableCell>
        {end ? (
          <TableCell>
            {OPEN_ORDERS.includes(order.state) ? (
              <Button color="error" onClick={() => end(order)}>
                {labelOf(order)}
              </Button>
            ) : null}
          </TableCell>
        ) : null}
      </TableRow>
    ))}
  </OfficeTable>
);
