import { Alert, Card } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { DataTable, FunctionField, ListContextProvider, Title, useList } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { TicketEvent } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { EVENT_STATUS_LABELS } from "./ticket-labels";

export function TicketsPage() {
  const { data, error, isPending } = useQuery({
    queryKey: ["tickets"],
    queryFn: () => call("GET /tickets", ADMIN),
  });
  const list = useList<TicketEvent>({ data: data?.items ?? [], isPending, perPage: Number.MAX_SAFE_INTEGER });
  return (
    <>
      <Title title={m.admin_kind_tickets()} />
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      <Card sx={{ marginBlockStart: 2 }}>
        <ListContextProvider value={list}>
          <ResponsiveDataTable rowClick="edit">
            <DataTable.Col source="title" label={m.admin_kind_events()} disableSort />
            <DataTable.Col source="startsAt" label={m.admin_field_start_date()} disableSort>
              <FunctionField<TicketEvent> render={({ startsAt }) => formatDateTime(startsAt)} />
            </DataTable.Col>
            <DataTable.Col source="status" label={m.admin_field_status()} disableSort>
              <FunctionField<TicketEvent> render={({ status }) => EVENT_STATUS_LABELS[status]()} />
            </DataTable.Col>
            <DataTable.NumberCol source="sold" label={m.admin_tickets_sold()} disableSort />
            <DataTable.NumberCol source="refundsDue" label={m.admin_tickets_refunds_due()} disableSort />
            <DataTable.NumberCol source="inside" label={m.admin_tickets_inside()} disableSort />
          </ResponsiveDataTable>
        </ListContextProvider>
      </Card>
    </>
  );
}
