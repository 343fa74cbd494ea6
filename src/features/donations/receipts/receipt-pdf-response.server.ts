import type { Deps } from "../../../platform/deps";
import { PDF_CONTENT_SECURITY_POLICY } from "../../../platform/http/file-response.server";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import { renderReceiptPdf } from "./receipt-pdf.server";
import { receiptView } from "./receipt-view.server";

type ReceiptViewParameters = Parameters<typeof receiptView>;

/** A receipt or credit note as a PDF that the browser shows; nothing stores it. */
export async function createReceiptPdfResponse(
  deps: Pick<Deps, "origin">,
  receipt: ReceiptViewParameters[0],
  gift: ReceiptViewParameters[1],
  locale: Locale,
): Promise<Response> {
  const verifyUrl = deps.origin + hrefOf(`/receipts/${receipt.number}`, locale);
  return new Response(await renderReceiptPdf(receiptView(receipt, gift, locale), verifyUrl, locale), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${receipt.number}.pdf"`,
      "content-security-policy": PDF_CONTENT_SECURITY_POLICY,
      "cache-control": "private, no-store",
      "referrer-policy": "strict-origin",
    },
  });
}
