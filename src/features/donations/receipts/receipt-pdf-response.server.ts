import type { Deps } from "../../../platform/deps";
import { pdfResponse } from "../../../platform/documents/pdf-response.server";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import { renderReceiptPdf } from "./receipt-pdf.server";
import { receiptView } from "./receipt-view.server";

type ReceiptViewParameters = Parameters<typeof receiptView>;

/** Returns an inline PDF that nothing stores. */
export async function createReceiptPdfResponse(
  deps: Pick<Deps, "origin" | "pdf" | "log">,
  receipt: ReceiptViewParameters[0],
  gift: ReceiptViewParameters[1],
  locale: Locale,
): Promise<Response> {
  const verifyUrl = deps.origin + hrefOf(`/receipts/${receipt.number}`, locale);
  const view = receiptView(receipt, gift, locale);
  return pdfResponse(await renderReceiptPdf(deps, view, verifyUrl, locale), receipt.number, locale);
}
