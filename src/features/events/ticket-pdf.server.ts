import { m } from "../../paraglide/messages";
import { type Locale, directionOf, words } from "../../platform/languages";
import { MARGIN, NIGHT, type Pen, page, pdfOf, row, rule, text } from "../../platform/pdf-pen.server";
import type { OrderView, TicketView } from "./order-view.server";

/** Side of the code on paper, in points: about six centimetres, so that any camera reads it. */
const CODE_SIDE = 170;

type Sum = Pick<OrderView, "reference" | "title" | "lines" | "gift" | "total">;
type Around = { organisation: string; locale: Locale; sum?: Sum };

/**
 * Tickets as a PDF, a page each: for printing, or to keep on a phone without a line. `sum`: on a last page stands what was
 * paid for what.
 */
export const ticketsPdf = (
  tickets: readonly TicketView[],
  { organisation, locale, sum }: Around,
): Promise<Uint8Array<ArrayBuffer>> =>
  pdfOf({ title: m.events_tickets({}, { locale }), author: organisation, locale }, (pen) => {
    for (const ticket of tickets) draw(pen, ticket, organisation);
    if (sum) drawSum(pen, sum, organisation);
  });

function drawSum(pen: Pen, { reference, title, lines, gift, total }: Sum, organisation: string): void {
  const spoken = { locale: pen.locale };
  page(pen);
  text(pen, organisation, { size: 13, bold: true });
  pen.y += 20;
  text(pen, m.tickets_order({}, spoken), { size: 24, bold: true });
  pen.y += 8;
  text(pen, words(title), { size: 12 });
  row(pen, m.tickets_reference({}, spoken), reference, { size: 11 });
  rule(pen, 1.5);
  for (const { name, count, price } of lines) row(pen, `${count} × ${name}`, price, { size: 11 });
  if (gift) row(pen, m.tickets_gift({}, spoken), gift.amount, { size: 11 });
  rule(pen, 0.75);
  row(pen, m.tickets_total({}, spoken), total, { size: 13, bold: true });
  if (gift) text(pen, m.tickets_gift_receipt_apart({}, spoken), { size: 10 });
}

function draw(pen: Pen, ticket: TicketView, organisation: string): void {
  const spoken = { locale: pen.locale };
  page(pen);
  text(pen, organisation, { size: 13, bold: true });
  pen.y += 20;
  text(pen, words(ticket.title), { size: 24, bold: true });
  pen.y += 8;
  row(pen, m.events_date({}, spoken), ticket.when.date, { size: 11 });
  row(pen, m.events_time({}, spoken), `${ticket.when.time} (${ticket.when.zone})`, { size: 11 });
  // A line each: an address in Latin letters keeps its order beside an Arabic name.
  const place = [ticket.venue && words(ticket.venue), ticket.address ?? words(ticket.location)];
  for (const [at, line] of place.filter((each) => each !== null).entries())
    row(pen, at === 0 ? m.events_where({}, spoken) : " ", line, { size: 11 });
  rule(pen, 1.5);
  row(pen, m.tickets_guest_of({}, spoken), ticket.guest, { size: 12, bold: true });
  row(pen, m.tickets_ticket({}, spoken), ticket.type, { size: 11 });
  row(pen, m.tickets_reference({}, spoken), ticket.reference, { size: 11 });
  rule(pen, 0.75);
  code(pen, ticket.qr);
  text(pen, m.tickets_code({}, spoken), { size: 9 });
  text(pen, ticket.code, { size: 26, bold: true });
  pen.y += 12;
  text(pen, m.tickets_ticket_lead({}, spoken), { size: 10 });
}

/** The code for cameras, black on white, above the one for people. */
function code(pen: Pen, { size, path }: TicketView["qr"]): void {
  const { doc } = pen;
  pen.y += 20;
  const left = directionOf(pen.locale) === "ltr" ? MARGIN : doc.page.width - MARGIN - CODE_SIDE;
  doc
    .save()
    .translate(left, pen.y)
    .scale(CODE_SIDE / size)
    .path(path)
    .fill("#000")
    .restore()
    .fillColor(NIGHT);
  pen.y += CODE_SIDE + 16;
}
