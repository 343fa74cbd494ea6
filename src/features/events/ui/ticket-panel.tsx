import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { Icon } from "../../../ui/icons/icon";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { EventView, TicketTypeView } from "../event-view.server";
import { MAX_TICKETS_PER_TYPE } from "../orders/orders.model";
import "./ticket-panel.css";

export function TicketPanel({ event }: { event: EventView }) {
  const { tickets, phase, sales } = event;
  const list =
    tickets.length === 0 ? null : (
      <ul className="tickets">
        {tickets.map((ticket) => (
          <TicketType key={ticket.key} ticket={ticket} />
        ))}
      </ul>
    );
  return (
    <section className="panel stack" aria-labelledby="tickets">
      <h2 id="tickets">{m.events_tickets()}</h2>
      {sales === "on_sale" ? (
        <form method="post" action={hrefOf(`/events/${event.slug}/order`)} className="stack">
          {list}
          <button type="submit" className="button go wide">
            {m.tickets_choose()}
          </button>
        </form>
      ) : (
        list
      )}
      {phase === "ended" ? (
        <>
          <p>{m.events_ticket_over()}</p>
          <SiteLink className="button line wide" to="/events?status=upcoming">
            {m.events_time_upcoming()}
          </SiteLink>
        </>
      ) : (
        <TicketHelp event={event} />
      )}
    </section>
  );
}

function TicketType({ ticket }: { ticket: TicketTypeView }) {
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
      {open ? <QuantitySelect ticket={ticket} /> : null}
      <ul className="ticket-benefits">
        {ticket.benefits.map((benefit) => (
          <li key={plainText(benefit)}>
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

function QuantitySelect({ ticket: { key, left } }: { ticket: TicketTypeView }) {
  const max = Math.min(MAX_TICKETS_PER_TYPE, left ?? MAX_TICKETS_PER_TYPE);
  return (
    <div className="ticket-take">
      <label htmlFor={`take-${key}`}>{m.tickets_how_many()}</label>
      <select id={`take-${key}`} name={`take.${key}`}>
        {Array.from({ length: max + 1 }, (_, count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
      {left === null ? null : <p className="small num">{m.tickets_left({ count: left })}</p>}
    </div>
  );
}

function TicketHelp({ event: { phase, sales } }: { event: EventView }) {
  const own = sales === "on_sale" || (sales === null && phase !== "cancelled");
  return (
    <>
      {phase === "cancelled" || sales === "on_sale" ? null : <p>{helpText(sales)}</p>}
      {own ? null : (
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

function helpText(sales: EventView["sales"]): string {
  return sales === null ? m.events_ticket_free() : m.events_ticket_none();
}
