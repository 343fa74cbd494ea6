import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/form.server";
import { depsContext } from "../../../platform/request-context";
import { errorOf } from "../../../ui/form/form-problem";
import { headData } from "../../../ui/page-meta";
import { resetPassword } from "../credentials.service.server";
import {
  LINK_STATUS,
  caller,
  onlyPost,
  onward,
  passwordWords,
  secretPageHeaders,
  wrong,
} from "../page-answers.server";
import { noSessionCookie } from "../sessions.service.server";
import { readToken } from "../tokens.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { NewLink, deadLinkWords } from "../ui/dead-link";
import { NewPasswordField } from "../ui/secret-fields";
import type { Route } from "./+types/reset-token-page";

/** Changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readToken(context.get(depsContext), params.token, ["reset"]);
  const email = read.state === "open" ? read.found.email : null;
  return data({ state: read.state, email }, { status: LINK_STATUS[read.state] });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, from, organisation } = await caller(request, context);
  const { password = "" } = await readForm(request);
  const done = await resetPassword(deps, params.token, {
    wanted: password,
    devices: from.devices,
    organisation,
  });
  if (done.kind === "password")
    return wrong([{ field: "reset-password", text: passwordWords(done.problem) }]);
  if (done.kind === "changed")
    return onward(deps, "/login", [noSessionCookie(deps.origin)], "password_reset");
  return data({ state: done.kind, problem: undefined }, { status: LINK_STATUS[done.kind] });
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_reset_new(), m.accounts_reset_new_lead(), "/reset");

export default function ResetTokenPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  const problem = actionData?.problem;
  const words =
    state === "open"
      ? { title: m.accounts_reset_new(), lead: m.accounts_reset_new_lead() }
      : deadLinkWords(state);
  return (
    <AccountFrame head={headData(matches)} {...words} problem={problem}>
      {state === "open" ? (
        <Form method="post">
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
        <NewLink to="/reset" />
      )}
    </AccountFrame>
  );
}
