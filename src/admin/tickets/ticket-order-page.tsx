import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify, usePermissions } from "react-admin";
import { Link, useParams } from "react-router";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/i18n/locales";
import { isAnonymizedEmail } from "../../features/privacy/privacy.model";
import type { Role } from "../../platform/auth/principal";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { TicketOrderDetail } from "../api/api-types";
import { joinFacts } from "../shared/join-facts";
import { formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { type Fact, Facts } from "../shared/facts";
import "../lists/row-link.css";
import { formatAmount } from "../shared/amount";
import { TitledTable } from "../lists/titled-table";
import { PAYMENT_METHOD_LABELS } from "../finance/finance-labels";
import { actorLabel } from "../labels/actor-label";
import { OrderEmailDialog } from "./order-email-dialog";
import { EndOrderButton, canEndOrder } from "./end-order-button";
import {
  ORDER_STATE_LABELS,
  TICKET_STATE_LABELS,
  TICKET_REFUND_REASON_LABELS,
  TICKET_REFUND_STATE_LABELS,
} from "./ticket-labels";
import { mailSentNote, mailNoteSeverity } from "../mails/mail-server";

export function TicketOrderPage() {
  const { id = "", order = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: ["tickets", id, "order", order],
    queryFn: () => call("GET /tickets/:id/orders/:order", { ...ADMIN, params: { id, order } }),
  });
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={data?.reference ?? m.admin_tickets_orders()} />
      <Link className="office-opening" to={hrefOf(`/admin/tickets/${id}`)}>
        {m.ticket_order_all()}
      </Link>
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      {data ? <OrderDetails event={id} order={data} /> : null}
    </Stack>
  );
}

type Props = { event: string; order: TicketOrderDetail };

function OrderDetails({ event, order }: Props) {
  const { permissions = [] } = usePermissions<readonly Role[]>();
  const [correctsEmail, setCorrectsEmail] = useState(false);
  const canManagePayments = permissions.some((role) => role === "owner" || role === "finance");
  return (
    <>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {order.reference}
          </Typography>
          <OrderFacts order={order} />
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", marginBlockStart: 3 }}>
            {isAnonymizedEmail(order.buyerEmail) ? null : (
              <>
                <ResendTicketsButton event={event} order={order} />
                <Button variant="outlined" onClick={() => setCorrectsEmail(true)}>
                  {m.finance_email_correct()}
                </Button>
              </>
            )}
            {canEndOrder(order, canManagePayments) ? <EndOrderButton event={event} order={order} /> : null}
          </Stack>
        </CardContent>
      </Card>
      <OrderTables order={order} />
      {correctsEmail ? (
        <OrderEmailDialog event={event} order={order} close={() => setCorrectsEmail(false)} />
      ) : null}
    </>
  );
}

function OrderFacts({ order }: { order: TicketOrderDetail }) {
  const { currency, method } = order;
  const facts: Fact[] = [
    [
      m.admin_state(),
      joinFacts(
        ORDER_STATE_LABELS[order.state](),
        order.heldUntil && m.admin_tickets_held_until({ time: formatDateTime(order.heldUntil) }),
      ),
    ],
    [m.organiser_buyer(), joinFacts(order.buyerName, order.buyerEmail)],
    [m.ticket_gift_language(), LANGUAGE_NAMES[order.locale]],
    [m.admin_when(), formatDateTime(order.createdAt)],
    [
      m.tickets_total(),
      joinFacts(
        formatAmount(order.totalMinor + order.giftMinor, currency),
        order.giftMinor > 0
          ? m.organiser_with_gift({ amount: formatAmount(order.giftMinor, currency) })
          : null,
        method && PAYMENT_METHOD_LABELS[method](),
      ),
    ],
    ...(order.complimentaryReason === null ? [] : [[m.ticket_gift(), order.complimentaryReason] as const]),
  ];
  return <Facts facts={facts} />;
}

/** Emails the link of the order again, only to the email address of the order. */
function ResendTicketsButton({ event, order }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  async function send() {
    setIsBusy(true);
    try {
      const params = { id: event, order: order.id };
      await call("POST /tickets/:id/orders/:order/resend", { ...ADMIN, params });
      notify(mailSentNote(m.ticket_order_resent({ email: order.buyerEmail })), { type: mailNoteSeverity() });
    } catch (sendError) {
      notify(errorMessage(sendError), { type: "error" });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void send()}>
      {order.tickets.length > 0 ? m.ticket_order_resend() : m.ticket_order_resend_link()}
    </Button>
  );
}

const OrderTables = ({
  order: { tickets, payments, refunds, transitions, currency },
}: {
  order: TicketOrderDetail;
}) => (
  <>
    <TitledTable
      title={m.events_tickets()}
      columns={[m.organiser_code(), m.organiser_guest(), m.tickets_ticket(), m.admin_state(), m.admin_when()]}
      rows={tickets.map(({ code, name, typeName, state, changedAt }) => [
        code,
        name,
        localize(typeName),
        TICKET_STATE_LABELS[state](),
        formatDateTime(changedAt),
      ])}
    />
    <TitledTable
      title={m.finance_payments()}
      columns={[m.admin_when(), m.finance_method(), m.finance_reference(), { amount: m.finance_amount() }]}
      rows={payments.map(({ receivedAt, method, reference, minor }) => [
        formatDateTime(receivedAt),
        PAYMENT_METHOD_LABELS[method](),
        reference,
        formatAmount(minor, currency),
      ])}
    />
    <TitledTable
      title={m.ticket_order_refunds()}
      columns={[m.admin_when(), m.admin_reason(), m.admin_state(), { amount: m.finance_amount() }]}
      rows={refunds.map(({ createdAt, sentAt, reason, state, minor }) => [
        formatDateTime(sentAt ?? createdAt),
        TICKET_REFUND_REASON_LABELS[reason](),
        TICKET_REFUND_STATE_LABELS[state](),
        formatAmount(minor, currency),
      ])}
    />
    <TitledTable
      title={m.admin_history()}
      columns={[m.admin_when(), m.admin_state(), m.ticket_order_by()]}
      rows={transitions.map(({ happenedAt, state, actor }) => [
        formatDateTime(happenedAt),
        ORDER_STATE_LABELS[state](),
        actorLabel(actor),
      ])}
    />
  </>
);
