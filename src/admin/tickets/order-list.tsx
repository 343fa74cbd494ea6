import {
  Alert,
  Button,
  Card,
  CardContent,
  Stack,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { ADMIN, type TicketDeskItem, type TicketOrderItem, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { amountText } from "../money/amount";
import "../layout/opening.css";
import { OfficeTable } from "../office-table";
import { ComplimentaryDialog } from "./complimentary-dialog";
import { EndOrder } from "./end-order";
import { ORDER_STATE_WORDS } from "./ticket-words";

type Props = { event: string; desk: TicketDeskItem; pays: boolean; organises: boolean };

/** Orders of an event, newest first. `pays`: may end one and send its money back; `organises`: may give tickets away. */
export function OrderList({ event, desk, pays, organises }: Props) {
  const [giving, setGiving] = useState(false);
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
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
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.admin_tickets_orders()}
        </Typography>
        <Stack
          direction="row"
          spacing={2}
          useFlexGap
          sx={{ flexWrap: "wrap", alignItems: "flex-end", justifyContent: "space-between", marginBlock: 2 }}
        >
          <TextField
            id="orders-search"
            type="search"
            label={m.organiser_search()}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            sx={{ maxWidth: "26rem" }}
          />
          {organises && desk.types.length > 0 ? (
            <Button variant="outlined" onClick={() => setGiving(true)}>
              {m.ticket_gift()}
            </Button>
          ) : null}
        </Stack>
        {giving ? <ComplimentaryDialog desk={desk} close={() => setGiving(false)} /> : null}
        {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
        {data?.items.length === 0 ? <p>{m.admin_tickets_no_orders()}</p> : null}
        <Orders event={event} orders={data?.items ?? []} ends={pays || organises} pays={pays} />
      </CardContent>
    </Card>
  );
}

type OrdersProps = {
  orders: readonly TicketOrderItem[];
  event: string;
  ends: boolean;
  pays: boolean;
};

const Orders = ({ event, orders, ends, pays }: OrdersProps) => (
  <OfficeTable
    label={m.admin_tickets_orders()}
    columns={[
      ...[m.tickets_reference(), m.organiser_buyer(), m.admin_when(), m.admin_state()],
      ...[m.events_tickets(), m.tickets_total()].map((amount) => ({ amount })),
      ...(ends ? [m.money_actions()] : []),
    ]}
  >
    {orders.map((order) => (
      <TableRow key={order.id}>
        <TableCell className="office-code">
          <Link className="office-opening" to={hrefOf(`/admin/tickets/${event}/orders/${order.id}`)}>
            {order.reference}
          </Link>
        </TableCell>
        <TableCell>
          <bdi>{order.buyerName}</bdi>
          <br />
          <bdi>{order.buyerEmail}</bdi>
        </TableCell>
        <TableCell className="office-code">{momentText(order.createdAt)}</TableCell>
        <TableCell>
          {ORDER_STATE_WORDS[order.state]()}
          {order.complimentaryReason === null ? null : (
            <>
              <br />
              <span className="office-soft">{m.ticket_gift_of({ reason: order.complimentaryReason })}</span>
            </>
          )}
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
        {ends ? (
          <TableCell>
            <EndOrder event={event} order={order} pays={pays} />
          </TableCell>
        ) : null}
      </TableRow>
    ))}
  </OfficeTable>
);
