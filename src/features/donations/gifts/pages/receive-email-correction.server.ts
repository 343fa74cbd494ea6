import { type RouterContextProvider, data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { emailInput } from "../../../../platform/email/email-input.server";
import { isFromThisBrowser } from "../../../../platform/pages/browser-proof.server";
import { flashCookie } from "../../../../platform/pages/flash.server";
import { SECRET_PAGE_HEADERS } from "../../../../platform/pages/page-headers";
import { depsContext } from "../../../../platform/pages/request-context";
import { correctGiftEmail } from "../email-correction/correct-email.service.server";
import { findGiftByLink, giftPath } from "../gift-links.server";

type Args = { params: { reference: string }; request: Request; context: Readonly<RouterContextProvider> };

/** Only the browser that gave may correct the email address. @returns a redirect, or the refusal */
export async function receiveEmailCorrection(typed: string, { params, request, context }: Args) {
  const deps = context.get(depsContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const gift = await findGiftByLink(deps, params.reference, key);
  if (!gift) throw new Response(null, { status: 404 });
  const refuse = (error: string, status: number) =>
    data({ refusedEmail: { typed, error } }, { status, headers: SECRET_PAGE_HEADERS });
  if (!isFromThisBrowser(deps, request, gift.id)) return refuse(m.email_other_browser(), 403);
  const parsed = emailInput.safeParse(typed);
  if (!parsed.success) return refuse(m.form_email(), 422);
  const corrected = await correctGiftEmail(deps, { giftId: gift.id, email: parsed.data, actor: "donor" });
  if (!corrected.ok)
    return corrected.error === "too_often" ? refuse(m.email_too_often(), 429) : refuse(m.email_same(), 409);
  return redirect(`${giftPath(deps, "thanks", corrected.value, getLocale())}#email`, {
    status: 303,
    headers: { "set-cookie": flashCookie("email_corrected", deps.origin) },
  });
}
