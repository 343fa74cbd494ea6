import { Alert, Button, Card, CardContent, Link, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, Title, useNotify, usePermissions } from "react-admin";
import { useParams } from "react-router";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/who";
import { hrefOf } from "../../ui/href";
import { mayOpen } from "../auth";
import { ADMIN, type TicketDeskItem, call, wordsOf } from "../client";
import { amountText } from "../money/amount";
import { GuestMessages } from "./guest-messages";
import { OfferForm } from "./offer-form";
import { OrderList } from "./order-list";
import { EVENT_STATUS_WORDS } from "./ticket-words";
import { sendsMails } from "../mails/mail-server";

/** Everything about the tickets of one event: numbers, what is sold, orders, and calling it off. */
export function TicketDesk() {
  const { id = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: ["tickets", id],
    queryFn: () => call("GET /tickets/:id", { ...ADMIN, params: { id } }),
  });
  const { permissions = [] } = usePermissions<readonly Role[]>();
  const pays = permissions.some((role) => role === "owner" || role === "finance");
  const organises = mayOpen(permissions, "tickets", true);
  if (error)
    return (
      <>
        <Title title={m.admin_kind_tickets()} />
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {wordsOf(error)}
        </Alert>
      </>
    );
  if (!data) return null;
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={data.title} />
      <Numbers desk={data} organises={organises} pays={pays} />
      {data.status === "cancelled" ? <CallOff desk={data} pays={pays} /> : null}
      {organises || pays ? <OrderList event={id} desk={data} pays={pays} organises={organises} /> : null}
      {organises ? <GuestMessages event={id} /> : null}
      <OfferForm desk={data} writes={organises} />
    </Stack>
  );
}

type NumbersProps = { desk: TicketDeskItem; organises: boolean; pays: boolean };

const Numbers = ({ desk, organises, pays }: NumbersProps) => (
  <Card>
    <CardContent>
      <Typography component="p" sx={{ marginBlockEnd: 1 }}>
        {EVENT_STATUS_WORDS[desk.status]()} · {m.organiser_counts({ inside: desk.inside, sold: desk.sold })}
        {desk.complimentary > 0 ? ` · ${m.ticket_gift_counted({ count: desk.complimentary })}` : null}
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap" }}>
        <Link href={hrefOf(`/events/${desk.id}`)}>{m.tickets_again()}</Link>
        {organises ? <Link href={hrefOf(`/organiser/events/${desk.id}`)}>{m.organiser_door()}</Link> : null}
        {organises ? (
          <Link href={hrefOf(`/organiser/events/${desk.id}/guests.csv`)}>{m.organiser_export()}</Link>
        ) : null}
        {pays ? (
          <Link href={hrefOf(`/organiser/events/${desk.id}/money`)}>
            {m.organiser_money()} ({desk.refundsDue})
          </Link>
        ) : null}
      </Stack>
    </CardContent>
  </Card>
);

/** Guests of a cancelled event are told, and get their money back, when somebody says so here. */
function CallOff({ desk, pays }: { desk: TicketDeskItem; pays: boolean }) {
  const [sure, setSure] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  if (desk.callOff !== "none")
    return (
      <Alert severity="info">
        {desk.callOff === "done"
          ? sendsMails()
            ? m.admin_tickets_called_off()
            : m.admin_tickets_called_off_waits()
          : m.admin_tickets_calling_off()}
      </Alert>
    );
  async function callOff() {
    setSure(false);
    try {
      await call("POST /tickets/:id/call-off", { ...ADMIN, params: { id: desk.id } });
      await queries.invalidateQueries({ queryKey: ["tickets"] });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  }
  return (
    <Alert
      severity="warning"
      action={
        pays ? (
          <Button color="inherit" onClick={() => setSure(true)}>
            {m.admin_tickets_call_off()}
          </Button>
        ) : null
      }
    >
      {m.admin_tickets_call_off_note()}
      <Confirm
        isOpen={sure}
        title={m.admin_tickets_call_off()}
        content={<CallOffPreview event={desk.id} />}
        onConfirm={() => void callOff()}
        onClose={() => setSure(false)}
      />
    </Alert>
  );
}

/** What would happen, in numbers: orders, tickets, and what goes back by whom. */
function CallOffPreview({ event }: { event: string }) {
  const { data, error } = useQuery({
    queryKey: ["tickets", event, "call-off"],
    queryFn: () => call("GET /tickets/:id/call-off", { ...ADMIN, params: { id: event } }),
  });
  if (error) return <Alert severity="error">{wordsOf(error)}</Alert>;
  if (!data) return <p>{m.admin_loading()}</p>;
  const { orders, tickets, refunds } = data;
  return (
    <>
      <p>{m.admin_tickets_call_off_sure()}</p>
      <p>{m.call_off_who({ orders, tickets })}</p>
      {refunds.length === 0 ? <p>{m.call_off_no_refund()}</p> : null}
      <ul>
        {refunds.map(({ currency, byHand, amountMinor, orders: count }) => (
          <li key={`${currency} ${byHand}`}>
            {(byHand ? m.call_off_refund_hand : m.call_off_refund_auto)({
              amount: amountText(amountMinor, currency),
              orders: count,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
