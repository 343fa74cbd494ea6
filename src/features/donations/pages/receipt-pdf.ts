import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/page-handle";
import { PDF_POLICY } from "../../../platform/file-response.server";
import { depsContext } from "../../../platform/request-context";
import { hrefOf } from "../../../ui/href";
import { paperPdf } from "../receipt-pdf.server";
import { giftPapers } from "../gifts.service.server";
import { paperView } from "../receipts-view.server";
import type { Route } from "./+types/receipt-pdf";

/** `number`: which paper of the gift; its receipt when there is none. */
export const handle: PageHandle = { query: ["key", "number"], unkept: ["key"] };

/** A receipt or credit note as a file, for whoever has the link of the gift. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const found = await giftPapers(deps, params.reference, searchParams.get("key") ?? "");
  const asked = searchParams.get("number");
  const paper = found?.papers.find(({ number }) => asked === null || number === asked);
  if (!found || !paper) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const check = deps.origin + hrefOf(`/receipts/${paper.number}`, locale);
  return new Response(await paperPdf(paperView(paper, found.gift, locale), check, locale), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${paper.number}.pdf"`,
      "content-security-policy": PDF_POLICY,
      "cache-control": "private, no-store",
      "referrer-policy": "strict-origin",
    },
  });
}
