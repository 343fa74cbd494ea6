import { type RouterContextProvider, data, redirect } from "react-router";
import { getLocale } from "../../../../paraglide/runtime";
import { flashCookie } from "../../../../platform/pages/flash.server";
import { SECRET_PAGE_HEADERS } from "../../../../platform/pages/page-headers";
import { depsContext } from "../../../../platform/pages/request-context";
import { changeNameByGiftLink } from "../donor-wall/name-visibility.service.server";
import { giftPath } from "../gift-links.server";
import { parseNameIntent } from "../ui/donor-name-labels";

type Args = { params: { reference: string }; request: Request; context: Readonly<RouterContextProvider> };

/** Shows or hides the donor's name. @returns a redirect, or 409 when the gift no longer allows it */
export async function receiveDonorName(
  page: "thanks" | "receipt",
  form: Record<string, string>,
  { params, request, context }: Args,
) {
  const deps = context.get(depsContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const showName = parseNameIntent(form["do"]);
  const conflict = data({ changed: true }, { status: 409, headers: SECRET_PAGE_HEADERS });
  if (showName === null) return conflict;
  const changed = await changeNameByGiftLink(deps, { reference: params.reference, key }, showName);
  if (!changed.ok) {
    if (changed.error === "unknown") throw new Response(null, { status: 404 });
    return conflict;
  }
  const messageKey = showName ? "name_shown" : "name_hidden";
  return redirect(`${giftPath(deps, page, changed.value, getLocale())}#donor-name`, {
    status: 303,
    headers: { "set-cookie": flashCookie(messageKey, deps.origin) },
  });
}
