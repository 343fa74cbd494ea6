import type { RouterContextProvider } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { emailForm } from "../accounts.input.server";
import { type LinkIntent, mailLink } from "./mail-link.service.server";
import { getActionContext } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { redirectTo, rateLimitedResponse, formErrorResponse } from "../page-responses.service.server";

/** Same response for every email address, so that it reveals no accounts. */
export async function mailLinkAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  intent: LinkIntent,
  inboxPath: string,
) {
  requirePost(request);
  const { deps, from, organisation, locale } = await getActionContext(request, context);
  const typed = await readForm(request);
  const input = emailForm.safeParse({ email: typed["email"] ?? "" });
  if (!input.success)
    return formErrorResponse([{ field: "account-email", text: m.accounts_email_invalid() }], typed);
  const { email } = input.data;
  const result = await mailLink(deps, { intent, email, ...from, locale, organisation });
  return result.kind === "limited" ? rateLimitedResponse(result, typed) : redirectTo(deps, inboxPath);
}
