import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { giftPapers } from "../gifts.service.server";
import { receiptFile } from "../receipt-file.server";
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
  return receiptFile(deps, paper, found.gift, getLocale());
}
