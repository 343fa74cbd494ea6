import { data, redirect } from "react-router";
import { serializeCookie, isSecureOrigin } from "../../../platform/http/cookie.server";
import { readForm } from "../../../platform/forms/read-form.server";
import { localPath } from "../../../platform/pages/local-path";
import { depsContext } from "../../../platform/pages/request-context";
import { VIEW_COOKIE } from "../../../platform/pages/view-choice";
import type { Route } from "./+types/view-page";

const YEAR = 31_536_000;

/** Stores the choice between light and full pages, and returns to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { view, to = "/" } = await readForm(request);
  if (request.method !== "POST" || (view !== "light" && view !== "full"))
    throw data(null, { status: request.method === "POST" ? 422 : 405 });
  const secure = isSecureOrigin(context.get(depsContext).origin);
  return redirect(localPath(to) ?? "/", {
    status: 303,
    headers: { "set-cookie": serializeCookie(VIEW_COOKIE, view, { secure, maxAge: YEAR }) },
  });
}

export const loader = () => redirect("/");
