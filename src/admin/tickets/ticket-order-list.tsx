import { Alert, Button, Card, CardContent, Stack, TextField, Typography } from "@mui/material";
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
import { ResponsiveTable, type TableColumn } from "../lists/responsive-table";
import { ComplimentaryDialog } from "./complimentary-dialog";
import { EndOrderButton, canEndOrder } from "./end-order-button";
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

const OrdersTable = ({ orders, ...options }: OrdersTableProps) => (
  <ResponsiveTable
    label={m.admin_tickets_orders()}
    columns={orderColumns(options)}
    rows={orders}
    keyOf={({ id }) => id}
  />
);

const orderColumns = ({
  event,
  canEndOrders,
  canManagePayments,
}: Omit<OrdersTableProps, "orders">): TableColumn<TicketOrderRow>[] => [
  {
    label: m.tickets_reference(),
    renderCell: ({ id, reference }) => (
      <Link className="office-opening office-code" to={hrefOf(`/admin/tickets/${event}/orders/${id}`)}>
        {reference}
      </Link>
    ),
  },
  {
    label: m.organiser_buyer(),
    renderCell: ({ buyerName, buyerEmail }) => (
      <>
        <bdi>{buyerName}</bdi>
        <br />
        <bdi>{buyerEmail}</bdi>
      </>
    ),
  },
  {
    label: m.admin_when(),
    renderCell: ({ createdAt }) => <span className="office-code">{formatDateTime(createdAt)}</span>,
  },
  { label: m.admin_state(), renderCell: (order) => <OrderState order={order} /> },
  { label: m.events_tickets(), isAmount: true, renderCell: ({ seats }) => seats },
  { label: m.tickets_total(), isAmount: true, renderCell: (order) => <OrderTotal order={order} /> },
  ...(canEndOrders
    ? [
        {
          label: m.finance_actions(),
          renderCell: (order: TicketOrderRow) =>
            canEndOrder(order, canManagePayments) ? <EndOrderButton event={event} order={order} /> : null,
        },
      ]
    : []),
];

const OrderState = ({ order }: { order: TicketOrderRow }) => (
  <>
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
  </>
);

const OrderTotal = ({ order: { totalMinor, giftMinor, currency } }: { order: TicketOrderRow }) => (
  <>
    {formatAmount(totalMinor + giftMinor, currency)}
    {giftMinor > 0 ? (
      <>
        <br />
        {m.organiser_with_gift({ amount: formatAmount(giftMinor, currency) })}
      </>
    ) : null}
  </>
);
