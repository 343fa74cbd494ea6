import { Alert, Button, Card, CardContent, Link, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title, usePermissions } from "react-admin";
import { useParams } from "react-router";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/auth/principal";
import { hrefOf } from "../../platform/i18n/href";
import { canAccessSection } from "../auth/access";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { TicketAdminDetail } from "../api/api-types";
import { formatAmount } from "../shared/amount";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { GuestMessages } from "./guest-messages";
import { TicketSetupForm } from "./ticket-setup-form";
import { TicketOrderList } from "./ticket-order-list";
import { EVENT_STATUS_LABELS } from "./ticket-labels";
import { sendsMails } from "../mails/mail-server";

export function TicketAdmin() {
  const { id = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: ["tickets", id],
    queryFn: () => call("GET /tickets/:id", { ...ADMIN, params: { id } }),
  });
  const { permissions = [] } = usePermissions<readonly Role[]>();
  const canManagePayments = permissions.some((role) => role === "owner" || role === "finance");
  const canEdit = canAccessSection(permissions, "tickets", true);
  if (error)
    return (
      <>
        <Title title={m.admin_kind_tickets()} />
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {errorMessage(error)}
        </Alert>
      </>
    );
  if (!data) return null;
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Title title={data.title} />
      <TicketSummary ticketAdmin={data} canEdit={canEdit} canManagePayments={canManagePayments} />
      {data.status === "cancelled" ? (
        <CallOff ticketAdmin={data} canManagePayments={canManagePayments} />
      ) : null}
      {canEdit || canManagePayments ? (
        <TicketOrderList
          event={id}
          ticketAdmin={data}
          canManagePayments={canManagePayments}
          canEdit={canEdit}
        />
      ) : null}
      {canEdit ? <GuestMessages event={id} /> : null}
      <TicketSetupForm ticketAdmin={data} canWrite={canEdit} />
    </Stack>
  );
}

type TicketSummaryProps = { ticketAdmin: TicketAdminDetail; canEdit: boolean; canManagePayments: boolean };

const TicketSummary = ({ ticketAdmin, canEdit, canManagePayments }: TicketSummaryProps) => (
  <Card>
    <CardContent>
      <Typography component="p" sx={{ marginBlockEnd: 1 }}>
        {EVENT_STATUS_LABELS[ticketAdmin.status]()} ·{" "}
        {m.organiser_counts({ inside: ticketAdmin.inside, sold: ticketAdmin.sold })}
        {ticketAdmin.complimentary > 0
          ? ` · ${m.ticket_gift_counted({ count: ticketAdmin.complimentary })}`
          : null}
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap" }}>
        <Link href={hrefOf(`/events/${ticketAdmin.id}`)}>{m.tickets_again()}</Link>
        {canEdit ? (
          <Link href={hrefOf(`/organiser/events/${ticketAdmin.id}`)}>{m.organiser_door()}</Link>
        ) : null}
        {canEdit ? (
          <Link href={hrefOf(`/organiser/events/${ticketAdmin.id}/guests.csv`)}>{m.organiser_export()}</Link>
        ) : null}
        {canManagePayments ? (
          <Link href={hrefOf(`/organiser/events/${ticketAdmin.id}/finance`)}>
            {m.organiser_money()} ({ticketAdmin.refundsDue})
          </Link>
        ) : null}
      </Stack>
    </CardContent>
  </Card>
);

/** Guests of a cancelled event are notified and refunded only after this confirmation. */
function CallOff({
  ticketAdmin,
  canManagePayments,
}: {
  ticketAdmin: TicketAdminDetail;
  canManagePayments: boolean;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  if (ticketAdmin.callOff !== "none")
    return (
      <Alert severity="info">
        {ticketAdmin.callOff === "done"
          ? sendsMails()
            ? m.admin_tickets_called_off()
            : m.admin_tickets_called_off_waits()
          : m.admin_tickets_calling_off()}
        {ticketAdmin.callOff === "done" && ticketAdmin.sold > 0 ? (
          <p>{m.call_off_admitted({ tickets: ticketAdmin.sold })}</p>
        ) : null}
      </Alert>
    );
  async function callOff() {
    await call("POST /tickets/:id/call-off", { ...ADMIN, params: { id: ticketAdmin.id } });
    void queryClient.invalidateQueries({ queryKey: ["tickets"] });
  }
  return (
    <Alert
      severity="warning"
      action={
        canManagePayments ? (
          <Button color="inherit" onClick={() => setIsConfirming(true)}>
            {m.admin_tickets_call_off()}
          </Button>
        ) : null
      }
    >
      {m.admin_tickets_call_off_note()}
      {isConfirming ? (
        <ConfirmDialog
          isDestructive
          title={m.admin_tickets_call_off()}
          text={<CancellationPreview event={ticketAdmin.id} />}
          confirmLabel={m.admin_tickets_call_off()}
          onConfirm={callOff}
          close={() => setIsConfirming(false)}
        />
      ) : null}
    </Alert>
  );
}

function CancellationPreview({ event }: { event: string }) {
  const { data, error } = useQuery({
    queryKey: ["tickets", event, "call-off"],
    queryFn: () => call("GET /tickets/:id/call-off", { ...ADMIN, params: { id: event } }),
  });
  if (error) return <Alert severity="error">{errorMessage(error)}</Alert>;
  if (!data) return <p>{m.admin_loading()}</p>;
  const { orders, tickets, admitted, refunds } = data;
  return (
    <>
      <p>{m.admin_tickets_call_off_sure()}</p>
      <p>{m.call_off_who({ orders, tickets })}</p>
      {admitted > 0 ? <p>{m.call_off_admitted({ tickets: admitted })}</p> : null}
      {refunds.length === 0 ? <p>{m.call_off_no_refund()}</p> : null}
      <ul>
        {refunds.map(({ currency, isManual, amountMinor, orders: count }) => (
          <li key={`${currency} ${isManual}`}>
            {(isManual ? m.call_off_refund_hand : m.call_off_refund_auto)({
              amount: formatAmount(amountMinor, currency),
              orders: count,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
