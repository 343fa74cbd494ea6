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
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { TicketAdminDetail, TicketOrderRow } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { formatAmount } from "../shared/amount";
import "../lists/row-link.css";
import { ScrollTable } from "../lists/scroll-table";
import { ComplimentaryDialog } from "./complimentary-dialog";
import { EndOrderButton } from "./end-order-button";
import { ORDER_STATE_LABELS } from "./ticket-labels";

type Props = { event: string; ticketAdmin: TicketAdminDetail; canManagePayments: boolean; canEdit: boolean };

/** `canManagePayments`: may end orders and refund them. `canEdit`: may give tickets away. */
export function TicketOrderList({ event, ticketAdmin, canManagePayments, canEdit }: Props) {
  const [isGiving, setIsGiving] = useState(false);
  const [input, setInput] = useState("");
  const query = useDeferredValue(input.trim());
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
            value={input}
            onChange={({ target }) => setInput(target.value)}
            sx={{ maxWidth: "26rem" }}
          />
          {canEdit && ticketAdmin.types.length > 0 ? (
            <Button variant="outlined" onClick={() => setIsGiving(true)}>
              {m.ticket_gift()}
            </Button>
          ) : null}
        </Stack>
        {isGiving ? <ComplimentaryDialog ticketAdmin={ticketAdmin} close={() => setIsGiving(false)} /> : null}
        {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
        {data?.items.length === 0 ? <p>{m.admin_tickets_no_orders()}</p> : null}
        <OrdersTable
          event={event}
          orders={data?.items ?? []}
          canEndOrders={canManagePayments || canEdit}
          canManagePayments={canManagePayments}
        />
      </CardContent>
    </Card>
  );
}

type OrdersTableProps = {
  orders: readonly TicketOrderRow[];
  event: string;
  canEndOrders: boolean;
  canManagePayments: boolean;
};

const orderColumns = (canEndOrders: boolean) => [
  m.tickets_reference(),
  m.organiser_buyer(),
  m.admin_when(),
  m.admin_state(),
  { amount: m.events_tickets() },
  { amount: m.tickets_total() },
  ...(canEndOrders ? [m.finance_actions()] : []),
];

const OrdersTable = ({ event, orders, canEndOrders, canManagePayments }: OrdersTableProps) => (
  <ScrollTable label={m.admin_tickets_orders()} columns={orderColumns(canEndOrders)}>
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
        <TableCell className="office-code">{formatDateTime(order.createdAt)}</TableCell>
        <TableCell>
          {ORDER_STATE_LABELS[order.state]()}
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
                {m.admin_tickets_held_until({ time: formatDateTime(order.heldUntil) })}
              </span>
            </>
          ) : null}
        </TableCell>
        <TableCell align="right">{order.seats}</TableCell>
        <TableCell align="right">
          {formatAmount(order.totalMinor + order.giftMinor, order.currency)}
          {order.giftMinor > 0 ? (
            <>
              <br />
              {m.organiser_with_gift({ amount: formatAmount(order.giftMinor, order.currency) })}
            </>
          ) : null}
        </TableCell>
        {canEndOrders ? (
          <TableCell>
            <EndOrderButton event={event} order={order} canManagePayments={canManagePayments} />
          </TableCell>
        ) : null}
      </TableRow>
    ))}
  </ScrollTable>
);
