import { depsContext } from "../../../platform/request-context";
import { requireRole } from "../../accounts/require-role.server";
import { openReceipt } from "../office/receipts-office.service.server";
import { receiptFile } from "../receipt-file.server";
import { localeOf } from "../receipts.service.server";
import type { Route } from "./+types/office-receipt-pdf";

/** A receipt or credit note as the donor has it, in the donor's language, for staff. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requireRole(deps, request, context, ["finance", "auditor"]);
  const found = await openReceipt(deps, { id: who.accountId }, params.number);
  if (!found) throw new Response(null, { status: 404 });
  return receiptFile(deps, found.paper, found.gift, localeOf(found.paper.locale));
}
