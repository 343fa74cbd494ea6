import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type PdfFact, renderPdf } from "../../../platform/documents/pdf.server";
import { qrSvg } from "../../../platform/documents/qr-code.server";
import { plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import type { OrderView, TicketView } from "../orders/order-view.server";
import template from "./ticket.typ?raw";

type TicketContent = Pick<
  TicketView,
  "title" | "venue" | "address" | "location" | "guest" | "type" | "reference" | "qr" | "code"
> & { when: Record<keyof TicketView["when"], string> };
type OrderSummary = Pick<OrderView, "reference" | "title" | "lines" | "gift" | "total">;
type PdfOptions = { organisation: string; locale: Locale; summary?: OrderSummary };

/** @param options `summary`: amounts paid, on a last page */
export const ticketsPdf = (
  deps: Pick<Deps, "pdf" | "log">,
  tickets: readonly TicketContent[],
  { organisation, locale, summary }: PdfOptions,
) =>
  renderPdf(
    deps,
    { name: "src/features/events/tickets/ticket.typ", text: template },
    { title: m.events_tickets({}, { locale }), organisation, locale },
    {
      labels: {
        code: m.tickets_code({}, { locale }),
        qr: m.tickets_qr({}, { locale }),
        lead: m.tickets_ticket_lead({}, { locale }),
      },
      tickets: tickets.map((ticket) => ticketContent(ticket, locale)),
      summary: summary ? summaryContent(summary, locale) : null,
    },
  );

function ticketContent(ticket: TicketContent, locale: Locale) {
  const options = { locale };
  const { date, time, zone } = ticket.when;
  const locationLines = [
    ticket.venue && plainText(ticket.venue),
    ticket.address ?? plainText(ticket.location),
  ];
  return {
    title: plainText(ticket.title),
    event: [
      [m.events_date({}, options), [date]],
      [m.events_time({}, options), [`${time} (${zone})`]],
      // Separate lines: a Latin address stays in order next to an Arabic name.
      [m.events_where({}, options), locationLines.filter((line) => line !== null)],
    ] satisfies PdfFact[],
    guest: [
      [m.tickets_guest_of({}, options), [ticket.guest]],
      [m.tickets_ticket({}, options), [ticket.type]],
      [m.tickets_reference({}, options), [ticket.reference]],
    ] satisfies PdfFact[],
    qr: qrSvg(ticket.qr),
    code: ticket.code,
  };
}

function summaryContent({ reference, title, lines, gift, total }: OrderSummary, locale: Locale) {
  const options = { locale };
  return {
    heading: m.tickets_order({}, options),
    title: plainText(title),
    order: [[m.tickets_reference({}, options), [reference]]] satisfies PdfFact[],
    lines: [
      ...lines.map(({ name, count, price }) => [`${count} × ${name}`, price]),
      ...(gift ? [[m.tickets_gift({}, options), gift.amount]] : []),
    ],
    total: [m.tickets_total({}, options), total],
    note: gift ? m.tickets_gift_receipt_apart({}, options) : null,
  };
}
