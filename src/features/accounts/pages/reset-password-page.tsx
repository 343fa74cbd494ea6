import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext } from "../../../platform/pages/request-context";
import { errorOf } from "../../../platform/forms/form-problem";
import { headData } from "../../../ui/page-meta";
import { resetPassword } from "../credentials/credentials.service.server";
import {
  LINK_STATUS,
  redirectTo,
  passwordProblemMessage,
  formErrorResponse,
} from "../page-responses.service.server";
import { getActionContext } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { secretPageHeaders } from "../../../platform/pages/page-headers";
import { clearSessionCookie } from "../sessions/sessions.service.server";
import { readToken } from "../tokens/tokens.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { NewLinkButton, invalidLinkHeading } from "../ui/invalid-link";
import { NewPasswordField } from "../ui/secret-fields";
import type { Route } from "./+types/reset-password-page";

/** Must change nothing: email scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readToken(context.get(depsContext), params.token, ["reset"]);
  const email = read.state === "open" ? read.found.email : null;
  return data({ state: read.state, email }, { status: LINK_STATUS[read.state] });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation } = await getActionContext(request, context);
  const { password = "" } = await readForm(request);
  const result = await resetPassword(deps, params.token, {
    newPassword: password,
    devices: from.devices,
    organisation,
  });
  if (result.kind === "password")
    return formErrorResponse([{ field: "reset-password", text: passwordProblemMessage(result.problem) }]);
  if (result.kind === "changed")
    return redirectTo(deps, "/login", [clearSessionCookie(deps.origin)], "password_reset");
  return data({ state: result.kind, problem: undefined }, { status: LINK_STATUS[result.kind] });
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_reset_new(), m.accounts_reset_new_lead(), "/reset");

export default function ResetPasswordPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  const problem = actionData?.problem;
  const heading =
    state === "open"
      ? { title: m.accounts_reset_new(), lead: m.accounts_reset_new_lead() }
      : invalidLinkHeading(state);
  return (
    <AccountFrame head={headData(matches)} {...heading} problem={problem}>
      {state === "open" ? (
        <Form method="post" noValidate>
          <input type="hidden" autoComplete="username" value={loaderData.email ?? ""} readOnly />
          <NewPasswordField
            id="reset-password"
            label={m.accounts_new_password()}
            error={errorOf(problem, "reset-password")}
          />
          <div className="actions">
            <button type="submit" className="button go">
              {m.accounts_reset_button()}
            </button>
          </div>
        </Form>
      ) : (
        <NewLinkButton to="/reset" />
      )}
    </AccountFrame>
  );
}
