import { m } from "../../../paraglide/messages";
import { headData } from "../../../ui/page-meta";
import { mailLinkAction } from "../tokens/mail-link-action.server";
import { pageHeaders } from "../../../platform/pages/page-headers";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { EmailForm } from "../ui/email-form";
import type { Route } from "./+types/forgot-password-page";

export const action = ({ request, context }: Route.ActionArgs) =>
  mailLinkAction(request, context, "reset", "/reset/inbox");

export const headers: Route.HeadersFunction = pageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_forgot(), m.accounts_reset_lead(), "/reset");

export default function ForgotPasswordPage({ actionData, matches }: Route.ComponentProps) {
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.accounts_forgot()}
      lead={m.accounts_reset_lead()}
      above={[{ to: "/login", label: m.accounts_sign_in() }]}
      problem={actionData?.problem}
    >
      <EmailForm path="/reset" button={m.accounts_signup_button()} problem={actionData?.problem} />
    </AccountFrame>
  );
}
