import type { Deps } from "../../platform/deps";
import { PDF_POLICY } from "../../platform/file-response.server";
import type { Locale } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import { paperPdf } from "./receipt-pdf.server";
import { paperView } from "./receipts-view.server";

type Paper = Parameters<typeof paperView>;

/** A receipt or credit note as a PDF that the browser shows; nothing stores it. */
export async function receiptFile(
  deps: Pick<Deps, "origin">,
  paper: Paper[0],
  gift: Paper[1],
  locale: Locale,
): Promise<Response> {
  const check = deps.origin + hrefOf(`/receipts/${paper.number}`, locale);
  return new Response(await paperPdf(paperView(paper, gift, locale), check, locale), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${paper.number}.pdf"`,
      "content-security-policy": PDF_POLICY,
      "cache-control": "private, no-store",
      "referrer-policy": "strict-origin",
    },
  });
}
