import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import {
  type PdfContext,
  addPage,
  renderPdf,
  drawRow,
  drawRule,
  drawText,
} from "../../../platform/documents/pdf.server";
import type { ReceiptView } from "./receipt-view.server";

/** A receipt or credit note as a PDF, A4, one page. */
export const renderReceiptPdf = (
  receipt: ReceiptView,
  verifyUrl: string,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({ title: `${receipt.title} ${receipt.number}`, author: receipt.issuer.name, locale }, (pdf) =>
    renderReceipt(pdf, receipt, verifyUrl),
  );

function renderReceipt(pdf: PdfContext, receipt: ReceiptView, verifyUrl: string): void {
  addPage(pdf);
  drawText(pdf, receipt.issuer.name, { size: 13, bold: true });
  for (const line of [receipt.issuer.address, receipt.issuer.registration, receipt.issuer.email])
    if (line !== "") drawText(pdf, line, { size: 9 });
  pdf.y += 28;
  drawText(pdf, receipt.title, { size: 24, bold: true });
  pdf.y += 12;
  for (const { label, value } of receipt.facts) drawRow(pdf, label, value, { size: 11 });
  pdf.y += 18;
  drawRow(pdf, receipt.lineTitle, receipt.amountTitle, { size: 9, bold: true });
  drawRule(pdf, 1.5);
  for (const { label, amount } of receipt.lines) drawRow(pdf, label, amount, { size: 11 });
  drawRule(pdf, 0.75);
  drawRow(pdf, receipt.total.label, receipt.total.amount, { size: 12, bold: true });
  pdf.y += 24;
  if (receipt.test !== null) drawText(pdf, receipt.test, { size: 11, bold: true });
  drawText(pdf, receipt.note, { size: 10 });
  pdf.y += 12;
  drawText(pdf, m.gifts_receipt_verify({}, { locale: pdf.locale }), { size: 9 });
  drawText(pdf, verifyUrl, { size: 9 });
}
