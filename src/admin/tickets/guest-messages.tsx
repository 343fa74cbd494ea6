import { Alert, Button, Card, CardContent, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import { formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { TitledTable } from "../lists/titled-table";
import { GuestMessageDialog } from "./guest-message-dialog";
import { AUDIENCE_LABELS } from "./ticket-labels";

export function GuestMessages({ event }: { event: string }) {
  const [isWriting, setIsWriting] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["tickets", event, "messages"],
    queryFn: () => call("GET /tickets/:id/messages", { ...ADMIN, params: { id: event } }),
  });
  const reachableAudiences = data?.audiences.filter(({ orders }) => orders > 0) ?? [];
  return (
    <>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6">
            {m.guest_message_title()}
          </Typography>
          {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
          {data && reachableAudiences.length === 0 ? <p>{m.guest_message_nobody()}</p> : null}
          {reachableAudiences.length > 0 ? (
            <Button variant="outlined" onClick={() => setIsWriting(true)} sx={{ marginBlockStart: 1 }}>
              {m.guest_message_write()}
            </Button>
          ) : null}
          {isWriting ? (
            <GuestMessageDialog
              event={event}
              audiences={reachableAudiences}
              close={() => setIsWriting(false)}
            />
          ) : null}
        </CardContent>
      </Card>
      <TitledTable
        title={m.guest_message_sent()}
        columns={[
          m.admin_when(),
          m.guest_message_subject(),
          m.guest_message_to(),
          { amount: m.admin_tickets_orders() },
          m.ticket_order_by(),
        ]}
        rows={(data?.items ?? []).map(({ subject, sentAt, sentBy, audience, orders }) => [
          formatDateTime(sentAt),
          localize(subject),
          AUDIENCE_LABELS[audience](),
          orders,
          sentBy,
        ])}
      />
    </>
  );
}
