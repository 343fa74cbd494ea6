import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { type Locale, directionOf } from "../../../platform/i18n/locales";
import {
  MARGIN,
  NIGHT,
  type PdfContext,
  addPage,
  renderPdf,
  drawRow,
  drawRule,
  drawText,
} from "../../../platform/documents/pdf.server";
import type { OrderView, TicketView } from "../orders/order-view.server";

/** Side of the code on paper, in points: about six centimetres, so that any camera reads it. */
const QR_CODE_SIDE = 170;

type OrderSummary = Pick<OrderView, "reference" | "title" | "lines" | "gift" | "total">;
type PdfOptions = { organisation: string; locale: Locale; summary?: OrderSummary };

/**
 * Tickets as a PDF, a page each: for printing, or to keep on a phone without a line. `sum`: on a last page stands what was
 * paid for what.
 */
export const ticketsPdf = (
  tickets: readonly TicketView[],
  { organisation, locale, summary }: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({ title: m.events_tickets({}, { locale }), author: organisation, locale }, (pdf) => {
    for (const ticket of tickets) renderTicket(pdf, ticket, organisation);
    if (summary) renderSummary(pdf, summary, organisation);
  });

function renderSummary(
  pdf: PdfContext,
  { reference, title, lines, gift, total }: OrderSummary,
  organisation: string,
): void {
  const options = { locale: pdf.locale };
  addPage(pdf);
  drawText(pdf, organisation, { size: 13, bold: true });
  pdf.y += 20;
  drawText(pdf, m.tickets_order({}, options), { size: 24, bold: true });
  pdf.y += 8;
  drawText(pdf, plainText(title), { size: 12 });
  drawRow(pdf, m.tickets_reference({}, options), reference, { size: 11 });
  drawRule(pdf, 1.5);
  for (const { name, count, price } of lines) drawRow(pdf, `${count} × ${name}`, price, { size: 11 });
  if (gift) drawRow(pdf, m.tickets_gift({}, options), gift.amount, { size: 11 });
  drawRule(pdf, 0.75);
  drawRow(pdf, m.tickets_total({}, options), total, { size: 13, bold: true });
  if (gift) drawText(pdf, m.tickets_gift_receipt_apart({}, options), { size: 10 });
}

function renderTicket(pdf: PdfContext, ticket: TicketView, organisation: string): void {
  const options = { locale: pdf.locale };
  addPage(pdf);
  drawText(pdf, organisation, { size: 13, bold: true });
  pdf.y += 20;
  drawText(pdf, plainText(ticket.title), { size: 24, bold: true });
  pdf.y += 8;
  drawRow(pdf, m.events_date({}, options), ticket.when.date, { size: 11 });
  drawRow(pdf, m.events_time({}, options), `${ticket.when.time} (${ticket.when.zone})`, { size: 11 });
  // A line each: an address in Latin letters keeps its order beside an Arabic name.
  const locationLines = [
    ticket.venue && plainText(ticket.venue),
    ticket.address ?? plainText(ticket.location),
  ];
  for (const [at, line] of locationLines.filter((each) => each !== null).entries())
    drawRow(pdf, at === 0 ? m.events_where({}, options) : " ", line, { size: 11 });
  drawRule(pdf, 1.5);
  drawRow(pdf, m.tickets_guest_of({}, options), ticket.guest, { size: 12, bold: true });
  drawRow(pdf, m.tickets_ticket({}, options), ticket.type, { size: 11 });
  drawRow(pdf, m.tickets_reference({}, options), ticket.reference, { size: 11 });
  drawRule(pdf, 0.75);
  renderQrCode(pdf, ticket.qr);
  drawText(pdf, m.tickets_code({}, options), { size: 9 });
  drawText(pdf, ticket.code, { size: 26, bold: true });
  pdf.y += 12;
  drawText(pdf, m.tickets_ticket_lead({}, options), { size: 10 });
}

/** The code for cameras, black on white, above the one for people. */
function renderQrCode(pdf: PdfContext, { size, path }: TicketView["qr"]): void {
  const { doc } = pdf;
  pdf.y += 20;
  const left = directionOf(pdf.locale) === "ltr" ? MARGIN : doc.page.width - MARGIN - QR_CODE_SIDE;
  doc
    .save()
    .translate(left, pdf.y)
    .scale(QR_CODE_SIDE / size)
    .path(path)
    .fill("#000")
    .restore()
    .fillColor(NIGHT);
  pdf.y += QR_CODE_SIDE + 16;
}
