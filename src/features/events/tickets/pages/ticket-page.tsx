import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { Fact } from "../../../../ui/fact";
import { hrefOf } from "../../../../platform/i18n/href";
import { Icon } from "../../../../ui/icons/icon";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { QrCode } from "../../../../ui/qr-code";
import { Text } from "../../../../ui/text";
import { secretPageHeaders } from "../../../../platform/pages/page-headers";
import { ticketLink } from "../../orders/order-links.server";
import { ticketView } from "../../orders/order-view.server";
import { readTicket } from "../tickets.service.server";
import "../../orders/ui/order.css";
import type { Route } from "./+types/ticket-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const ticket = await readTicket(deps, params.code);
  if (!ticket) throw new Response(null, { status: 404 });
  return ticketView(ticket, getLocale(), ticketLink(deps, ticket), deps.now());
}

export const headers: Route.HeadersFunction = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.tickets_ticket(),
    description: m.tickets_ticket_lead(),
    path: "/events",
    noIndex: true,
  });

export default function TicketPage({ loaderData: ticket, params }: Route.ComponentProps) {
  const isVoid = ticket.state === "cancelled" || ticket.eventStatus === "cancelled";
  return (
    <>
      <PageHead
        title={ticket.title}
        lead={isVoid ? m.tickets_ticket_dead() : m.tickets_ticket_lead()}
        here={m.tickets_ticket()}
        above={[
          { to: "/events", label: m.nav_events() },
          ...(ticket.eventPath === null ? [] : [{ to: ticket.eventPath, label: ticket.title }]),
        ]}
      />
      <div className="wrap section follows">
        <div className="ticket-page">
          {ticket.eventStatus === "postponed" ? <p className="note">{m.events_postponed_note()}</p> : null}
          {ticket.eventStatus === "scheduled" && ticket.movedFrom !== null ? (
            <p className="note">{m.events_moved_note({ when: ticket.movedFrom })}</p>
          ) : null}
          {isVoid ? null : <QrCode qr={ticket.qr} label={m.tickets_qr()} />}
          <p>
            <span className="soft">{m.tickets_code()}</span>
            <br />
            <b className="ticket-code">{isVoid ? <s>{ticket.code}</s> : ticket.code}</b>
          </p>
          <TicketFacts ticket={ticket} />
          <p className="no-print actions">
            {isVoid ? null : (
              <a className="more" href={hrefOf(`/tickets/${params.code}.pdf`)} type="application/pdf">
                <Icon name="download" />
                {m.tickets_pdf()}
              </a>
            )}
            {ticket.eventPath === null ? null : (
              <a className="more" href={hrefOf(`${ticket.eventPath}.ics`)} type="text/calendar">
                <Icon name="calendar" />
                {m.events_add_to_calendar()}
              </a>
            )}
          </p>
        </div>
      </div>
    </>
  );
}

type TicketProps = { ticket: Route.ComponentProps["loaderData"] };

const TicketFacts = ({ ticket }: TicketProps) => (
  <dl className="account-lines">
    <Fact label={m.tickets_guest_of()}>
      <bdi>{ticket.guest}</bdi>
    </Fact>
    <Fact label={m.tickets_ticket()}>{ticket.type}</Fact>
    <Fact label={m.events_date()}>{ticket.when.date}</Fact>
    <Fact label={m.events_time()}>
      {ticket.when.time} ({ticket.when.zone})
    </Fact>
    <Fact label={m.events_where()}>
      {ticket.venue === null ? null : (
        <>
          <Text of={ticket.venue} />
          <br />
        </>
      )}
      {ticket.address === null ? <Text of={ticket.location} /> : <bdi>{ticket.address}</bdi>}
    </Fact>
    <div>
      <dt>{m.tickets_reference()}</dt>
      <dd className="num">{ticket.reference}</dd>
    </div>
  </dl>
);
