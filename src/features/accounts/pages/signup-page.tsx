import { redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { mailLinkAction } from "../tokens/mail-link-action.server";
import { pageHeaders } from "../../../platform/pages/page-headers";
import { findUserByRequest } from "../sessions/sessions.service.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { EmailForm } from "../ui/email-form";
import type { Route } from "./+types/signup-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await findUserByRequest(context.get(depsContext), request)) throw redirect(hrefOf("/account"));
  return null;
}

export const action = ({ request, context }: Route.ActionArgs) =>
  mailLinkAction(request, context, "sign_up", "/signup/inbox");

export const headers: Route.HeadersFunction = pageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_signup_title(), m.accounts_signup_lead(), "/signup");

export default function SignupPage({ actionData, matches }: Route.ComponentProps) {
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.accounts_signup_title()}
      lead={m.accounts_signup_lead()}
      problem={actionData?.problem}
    >
      <EmailForm path="/signup" button={m.accounts_signup_button()} problem={actionData?.problem} />
      <div className="plain-links">
        <SiteLink to="/login">{m.accounts_have_account()}</SiteLink>
      </div>
      <p className="note">{m.accounts_no_need()}</p>
    </AccountFrame>
  );
}
