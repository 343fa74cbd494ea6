import { data, redirect } from "react-router";
import { readForm } from "../../../../platform/forms/read-form.server";
import { localPath } from "../../../../platform/pages/local-path";
import { deviceSharingCookie } from "../../../../platform/pages/device-sharing";
import { depsContext } from "../../../../platform/pages/request-context";
import type { Route } from "./+types/phone-page";
import { isSecureOrigin } from "../../../../platform/http/cookie.server";

/** Who uses this phone, answered without script: stores the answer and leads back to the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { phone, to = "/" } = await readForm(request);
  if (request.method !== "POST" || (phone !== "own" && phone !== "shared"))
    throw data(null, { status: request.method === "POST" ? 422 : 405 });
  const secure = isSecureOrigin(context.get(depsContext).origin);
  return redirect(localPath(to) ?? "/", {
    status: 303,
    headers: { "set-cookie": deviceSharingCookie(phone, secure) },
  });
}

/** Opened by hand: there is nothing to see. */
export const loader = () => redirect("/");
