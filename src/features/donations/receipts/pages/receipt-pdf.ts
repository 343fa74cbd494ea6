import { getLocale } from "../../../../paraglide/runtime";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { getGiftReceipts } from "../../gifts/gifts.service.server";
import { createReceiptPdfResponse } from "../receipt-pdf-response.server";
import type { Route } from "./+types/receipt-pdf";

/** `number`: which document of the gift; without it, the receipt. */
export const handle: PageHandle = { query: ["key", "number"], uncached: ["key"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const found = await getGiftReceipts(deps, params.reference, searchParams.get("key") ?? "");
  const requestedNumber = searchParams.get("number");
  const receipt = found?.receipts.find(
    ({ number }) => requestedNumber === null || number === requestedNumber,
  );
  if (!found || !receipt) throw new Response(null, { status: 404 });
  return createReceiptPdfResponse(deps, receipt, found.gift, getLocale());
}
