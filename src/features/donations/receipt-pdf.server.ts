import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/languages";
import { type Pen, page, pdfOf, row, rule, text } from "../../platform/pdf-pen.server";
import type { PaperView } from "./receipts-view.server";

/** A receipt or credit note as a PDF, A4, one page. */
export const paperPdf = (paper: PaperView, check: string, locale: Locale): Promise<Uint8Array<ArrayBuffer>> =>
  pdfOf({ title: `${paper.title} ${paper.number}`, author: paper.issuer.name, locale }, (pen) =>
    draw(pen, paper, check),
  );

function draw(pen: Pen, paper: PaperView, check: string): void {
  page(pen);
  text(pen, paper.issuer.name, { size: 13, bold: true });
  for (const line of [paper.issuer.address, paper.issuer.registration, paper.issuer.email])
    if (line !== "") text(pen, line, { size: 9 });
  pen.y += 28;
  text(pen, paper.title, { size: 24, bold: true });
  pen.y += 12;
  for (const { label, value } of paper.facts) row(pen, label, value, { size: 11 });
  pen.y += 18;
  row(pen, paper.lineTitle, paper.amountTitle, { size: 9, bold: true });
  rule(pen, 1.5);
  for (const { label, amount } of paper.lines) row(pen, label, amount, { size: 11 });
  rule(pen, 0.75);
  row(pen, paper.total.label, paper.total.amount, { size: 12, bold: true });
  pen.y += 24;
  if (paper.test !== null) text(pen, paper.test, { size: 11, bold: true });
  text(pen, paper.note, { size: 10 });
  pen.y += 12;
  text(pen, m.gifts_receipt_verify({}, { locale: pen.locale }), { size: 9 });
  text(pen, check, { size: 9 });
}
