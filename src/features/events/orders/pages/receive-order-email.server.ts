import { data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { emailInput } from "../../../../platform/email/email-input.server";
import { hrefOf } from "../../../../platform/i18n/href";
import { isFromThisBrowser } from "../../../../platform/pages/browser-proof.server";
import { flashCookie } from "../../../../platform/pages/flash.server";
import { SECRET_PAGE_HEADERS } from "../../../../platform/pages/page-headers";
import {
  type OrderEmailProblem,
  correctOrderEmail,
} from "../email-correction/correct-order-email.service.server";
import { orderSecret } from "../order-links.server";

type CorrectionRequest = { deps: Deps; organisation: string } & {
  request: Request;
  order: { id: string };
  typed: string;
};

const EMAIL_PROBLEMS: Record<Exclude<OrderEmailProblem, "unknown">, [status: number, text: () => string]> = {
  same: [409, m.email_same],
  changed: [409, m.status_changed],
  too_often: [429, m.email_too_often],
};

/** Corrects the email address for the ordering browser. Redirects to the new link, or returns the input. */
export async function receiveOrderEmail({ deps, organisation, request, order, typed }: CorrectionRequest) {
  const refuse = (status: number, error: string) =>
    data({ refusedEmail: { typed, error } }, { status, headers: SECRET_PAGE_HEADERS });
  if (!isFromThisBrowser(deps, request, order.id)) return refuse(403, m.email_other_browser());
  const parsed = emailInput.safeParse(typed);
  if (!parsed.success) return refuse(422, m.form_email());
  const input = { orderId: order.id, email: parsed.data, actor: "guest", organisation };
  const corrected = await correctOrderEmail(deps, input);
  if (corrected.ok)
    return redirect(`${hrefOf(`/orders/${orderSecret(deps, corrected.value).token}`)}#email`, {
      status: 303,
      headers: { "set-cookie": flashCookie("email_corrected", deps.origin) },
    });
  if (corrected.error === "unknown") throw new Response(null, { status: 404 });
  const [status, text] = EMAIL_PROBLEMS[corrected.error];
  return refuse(status, text());
}
