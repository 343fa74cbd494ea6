import type { RouterContextProvider } from "react-router";
import { m } from "../../paraglide/messages";
import { readForm } from "../../platform/form.server";
import { emailForm } from "./accounts.input.server";
import { type LinkWish, mailLink } from "./links.service.server";
import { caller, onlyPost, onward, tooMany, wrong } from "./page-answers.server";

/** The action of a page that mails a link to an address: the same answer for every address. */
export async function mailLinkAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  wish: LinkWish,
  inbox: string,
) {
  onlyPost(request);
  const { deps, from, organisation, locale } = await caller(request, context);
  const typed = await readForm(request);
  const input = emailForm.safeParse({ email: typed["email"] ?? "" });
  if (!input.success) return wrong([{ field: "account-email", text: m.accounts_email_invalid() }], typed);
  const { email } = input.data;
  const mailed = await mailLink(deps, { wish, email, ...from, locale, organisation });
  return mailed.kind === "limited" ? tooMany(mailed, typed) : onward(deps, inbox);
}
