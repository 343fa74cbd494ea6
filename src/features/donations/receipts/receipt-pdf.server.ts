import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type PdfFact, renderPdf } from "../../../platform/documents/pdf.server";
import type { Locale } from "../../../platform/i18n/locales";
import type { ReceiptView } from "./receipt-view.server";
import template from "./receipt.typ?raw";

export const renderReceiptPdf = (
  deps: Pick<Deps, "pdf" | "log">,
  receipt: ReceiptView,
  verifyUrl: string,
  locale: Locale,
) =>
  renderPdf(
    deps,
    { name: "src/features/donations/receipts/receipt.typ", text: template },
    { title: `${receipt.title} ${receipt.number}`, organisation: receipt.issuer.name, locale },
    {
      issuer: [receipt.issuer.address, receipt.issuer.registration, receipt.issuer.email].filter(
        (line) => line !== "",
      ),
      heading: receipt.title,
      facts: receipt.facts.map(({ label, value }): PdfFact => [label, [value]]),
      header: [receipt.lineTitle, receipt.amountTitle],
      lines: receipt.lines.map(({ label, amount }) => [label, amount]),
      total: [receipt.total.label, receipt.total.amount],
      test: receipt.test,
      note: receipt.note,
      zone: receipt.zoneNote,
      verify: { label: m.gifts_receipt_verify({}, { locale }), url: verifyUrl },
    },
  );
