import { m } from "../../../paraglide/messages";
import { words } from "../../../platform/languages";
import { Icon } from "../../../ui/icon";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { EventView, TicketView } from "../event-view.server";
import "./ticket-panel.css";

/** What coming costs, what is in it, and how to get a place today: by writing to us. */
export function TicketPanel({ event }: { event: EventView }) {
  const { tickets, phase } = event;
  return (
    <section className="panel stack" aria-labelledby="tickets">
      <h2 id="tickets">{m.events_tickets()}</h2>
      {tickets.length === 0 ? null : (
        <ul className="tickets">
          {tickets.map((ticket) => (
            <TicketType key={ticket.key} ticket={ticket} />
          ))}
        </ul>
      )}
      {phase === "ended" ? (
        <>
          <p>{m.events_ticket_over()}</p>
          <SiteLink className="button line wide" to="/events?status=upcoming">
            {m.events_time_upcoming()}
          </SiteLink>
        </>
      ) : (
        <HowToGetOne event={event} />
      )}
    </section>
  );
}

function TicketType({ ticket }: { ticket: TicketView }) {
  const open = ticket.sales === "on_sale";
  return (
    <li className={open ? "ticket" : "ticket shut"}>
      <div className="ticket-head">
        <Text of={ticket.name} as="h3" />
        <p className="display num">
          {open || ticket.sales === "not_yet" ? ticket.price : <s>{ticket.price}</s>}
        </p>
      </div>
      {ticket.note === null ? null : <p className="small">{ticket.note}</p>}
      <ul className="ticket-benefits">
        {ticket.benefits.map((benefit) => (
          <li key={words(benefit)}>
            <Icon name="check" />
            <span>
              <Text of={benefit} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function HowToGetOne({ event: { phase, sales } }: { event: EventView }) {
  const free = sales === null && phase !== "cancelled";
  return (
    <>
      {phase === "cancelled" ? null : <p>{howText(sales)}</p>}
      {free ? null : (
        <SiteLink className="button go wide" to="/contact">
          {m.events_ticket_write()}
        </SiteLink>
      )}
      {sales === "on_sale" ? (
        <p className="small soft">
          {m.events_free_place_question()} <SiteLink to="/contact">{m.events_free_place_link()}</SiteLink>.{" "}
          {m.events_free_place_promise()}
        </p>
      ) : null}
    </>
  );
}

function howText(sales: EventView["sales"]): string {
  if (sales === null) return m.events_ticket_free();
  return sales === "on_sale" ? m.events_ticket_how() : m.events_ticket_none();
}
