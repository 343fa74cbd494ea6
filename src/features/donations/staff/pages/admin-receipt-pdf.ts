import { depsContext } from "../../../../platform/pages/request-context";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { readReceiptByStaff } from "../receipt-admin.service.server";
import { createReceiptPdfResponse } from "../../receipts/receipt-pdf-response.server";
import { toLocale } from "../../../../platform/i18n/locales";
import type { Route } from "./+types/admin-receipt-pdf";

/** In the donor's language, not the reader's. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const session = await requireRole(deps, request, context, ["finance", "auditor"]);
  const found = await readReceiptByStaff(deps, { id: session.accountId }, params.number);
  if (!found) throw new Response(null, { status: 404 });
  return createReceiptPdfResponse(deps, found.receipt, found.gift, toLocale(found.receipt.locale));
}
