import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify, usePermissions } from "react-admin";
import { Link, useParams } from "react-router";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/languages";
import { isNobody } from "../../features/privacy/privacy.model";
import type { Role } from "../../platform/who";
import { hrefOf } from "../../ui/href";
import { ADMIN, type TicketOrderFile, call, wordsOf } from "../client";
import { besides, momentText, said } from "../content/said";
import { type Fact, Facts } from "../facts";
import "../layout/opening.css";
import { amountText } from "../money/amount";
import { MoneyTable } from "../money/money-table";
import { METHOD_WORDS } from "../money/money-words";
import { EndOrder } from "./end-order";
import {
  ORDER_STATE_WORDS,
  TICKET_STATE_WORDS,
  TICKET_REFUND_REASONS,
  TICKET_REFUND_STATES,
} from "./ticket-words";
import { mailed, mailedAs } from "../mails/mail-server";

/** All of one order: who, which tickets, what was paid and refunded, and what happened when. */
export function OrderPage() {
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
      {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
      {data ? <Order event={id} order={data} /> : null}
    </Stack>
  );
}

type Props = { event: string; order: TicketOrderFile };

function Order({ event, order }: Props) {
  const { permissions = [] } = usePermissions<readonly Role[]>();
  const pays = permissions.some((role) => role === "owner" || role === "finance");
  return (
    <>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {order.reference}
          </Typography>
          <Summary order={order} />
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", marginBlockStart: 3 }}>
            {isNobody(order.buyerEmail) ? null : <Resend event={event} order={order} />}
            <EndOrder event={event} order={order} pays={pays} />
          </Stack>
        </CardContent>
      </Card>
      <Tables order={order} />
    </>
  );
}

function Summary({ order }: { order: TicketOrderFile }) {
  const { currency, method } = order;
  const facts: Fact[] = [
    [
      m.admin_state(),
      besides(
        ORDER_STATE_WORDS[order.state](),
        order.heldUntil && m.admin_tickets_held_until({ time: momentText(order.heldUntil) }),
      ),
    ],
    [m.organiser_buyer(), besides(order.buyerName, order.buyerEmail)],
    [m.ticket_gift_language(), LANGUAGE_NAMES[order.locale]],
    [m.admin_when(), momentText(order.createdAt)],
    [
      m.tickets_total(),
      besides(
        amountText(order.totalMinor + order.giftMinor, currency),
        order.giftMinor > 0 ? m.organiser_with_gift({ amount: amountText(order.giftMinor, currency) }) : null,
        method && METHOD_WORDS[method](),
      ),
    ],
    ...(order.complimentaryReason === null ? [] : [[m.ticket_gift(), order.complimentaryReason] as const]),
  ];
  return <Facts facts={facts} />;
}

/** Mails the link of the order again, for a buyer who has lost the mail. It goes only to the address of the order. */
function Resend({ event, order }: Props) {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  async function send() {
    setBusy(true);
    try {
      const params = { id: event, order: order.id };
      await call("POST /tickets/:id/orders/:order/resend", { ...ADMIN, params });
      notify(mailed(m.ticket_order_resent({ email: order.buyerEmail })), { type: mailedAs() });
    } catch (failed) {
      notify(wordsOf(failed), { type: "error" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void send()}>
      {order.tickets.length > 0 ? m.ticket_order_resend() : m.ticket_order_resend_link()}
    </Button>
  );
}

const Tables = ({ order: { tickets, payments, refunds, steps, currency } }: { order: TicketOrderFile }) => (
  <>
    <MoneyTable
      title={m.events_tickets()}
      columns={[m.organiser_code(), m.organiser_guest(), m.tickets_ticket(), m.admin_state(), m.admin_when()]}
      rows={tickets.map(({ code, name, typeName, state, changedAt }) => [
        code,
        name,
        said(typeName),
        TICKET_STATE_WORDS[state](),
        momentText(changedAt),
      ])}
    />
    <MoneyTable
      title={m.money_payments()}
      columns={[m.admin_when(), m.money_method(), m.money_reference(), { amount: m.money_amount() }]}
      rows={payments.map(({ receivedAt, method, reference, minor }) => [
        momentText(receivedAt),
        METHOD_WORDS[method](),
        reference,
        amountText(minor, currency),
      ])}
    />
    <MoneyTable
      title={m.ticket_order_refunds()}
      columns={[m.admin_when(), m.admin_reason(), m.admin_state(), { amount: m.money_amount() }]}
      rows={refunds.map(({ createdAt, sentAt, reason, state, minor }) => [
        momentText(sentAt ?? createdAt),
        TICKET_REFUND_REASONS[reason](),
        TICKET_REFUND_STATES[state](),
        amountText(minor, currency),
      ])}
    />
    <MoneyTable
      title={m.admin_history()}
      columns={[m.admin_when(), m.admin_state(), m.ticket_order_by()]}
      rows={steps.map(({ happenedAt, state, actor }) => [
        momentText(happenedAt),
        ORDER_STATE_WORDS[state](),
        ACTORS[actor]?.() ?? actor,
      ])}
    />
  </>
);

/** Actors that are not members of staff. */
const ACTORS: Record<string, () => string> = { guest: m.organiser_guest, system: m.ticket_order_by_itself };
