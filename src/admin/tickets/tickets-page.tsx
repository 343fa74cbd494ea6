import { Alert, Card, Link, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { Link as RouterLink } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { ADMIN, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { OfficeTable } from "../office-table";
import { EVENT_STATUS_WORDS } from "./ticket-words";

/** Events with their tickets, the latest first. */
export function TicketsPage() {
  const { data, error } = useQuery({ queryKey: ["tickets"], queryFn: () => call("GET /tickets", ADMIN) });
  return (
    <>
      <Title title={m.admin_kind_tickets()} />
      {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
      <Card sx={{ marginBlockStart: 2 }}>
        <OfficeTable
          label={m.admin_kind_tickets()}
          columns={[
            ...[m.admin_kind_events(), m.admin_field_start_date(), m.admin_field_status()],
            ...[m.admin_tickets_sold(), m.admin_tickets_inside()].map((amount) => ({ amount })),
          ]}
        >
          {data?.items.map((event) => (
            <TableRow key={event.id} hover>
              <TableCell>
                <Link component={RouterLink} to={hrefOf(`/admin/tickets/${event.id}`)}>
                  {event.title}
                </Link>
              </TableCell>
              <TableCell>{momentText(event.startsAt)}</TableCell>
              <TableCell>{EVENT_STATUS_WORDS[event.status]()}</TableCell>
              <TableCell align="right">{event.sold}</TableCell>
              <TableCell align="right">{event.inside}</TableCell>
            </TableRow>
          ))}
        </OfficeTable>
      </Card>
    </>
  );
}
