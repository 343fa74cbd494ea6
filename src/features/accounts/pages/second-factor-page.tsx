import { Form, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { parseReference } from "../../../platform/ids/reference";
import { depsContext } from "../../../platform/pages/request-context";
import { errorOf } from "../../../platform/forms/form-problem";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import {
  completeSignIn,
  redirectTo,
  rateLimitedResponse,
  formErrorResponse,
} from "../page-responses.service.server";
import { getActionContext } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { pageHeaders } from "../../../platform/pages/page-headers";
import { clearStepCookie, readStepToken } from "../sessions/sessions.service.server";
import { requestPasskey, signInWithPasskeyAction } from "../passkeys/passkey-sign-in-actions.server";
import { availableSecondSteps } from "../passkeys/passkey-sign-in.service.server";
import { submitSecondFactor } from "../sign-in/second-factor-step.service.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { PASSKEY_ANSWER, PASSKEY_BUTTON, PasskeySignIn } from "../ui/passkey-sign-in";
import { CodeField } from "../ui/secret-fields";
import type { Route } from "./+types/second-factor-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const steps = await availableSecondSteps(deps, readStepToken(request, deps.origin));
  if (steps === null) throw redirect(hrefOf("/login"));
  return steps;
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from } = await getActionContext(request, context);
  const { code = "", by, ...form } = await readForm(request);
  if (by === PASSKEY_BUTTON) return requestPasskey(deps, request, from);
  if (by === PASSKEY_ANSWER) return signInWithPasskeyAction(deps, request, form, { from });
  const reference = parseReference(code);
  if (reference !== null) throw redirect(hrefOf(`/code?code=${reference}`), 303);
  const outcome = await submitSecondFactor(deps, readStepToken(request, deps.origin), code, from);
  switch (outcome.kind) {
    case "over":
      return redirectTo(deps, "/login", [clearStepCookie(deps.origin)], "step_over");
    case "too_many_codes":
      return redirectTo(deps, "/login", [clearStepCookie(deps.origin)], "step_codes");
    case "limited":
      return rateLimitedResponse(outcome);
    case "unreadable":
      return formErrorResponse([{ field: "login-code", text: m.accounts_code_unreadable() }]);
    case "wrong":
      return formErrorResponse([{ field: "login-code", text: m.accounts_wrong_code() }]);
    case "signed_in":
      return completeSignIn(deps, request, outcome);
  }
}

export const headers: Route.HeadersFunction = pageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_code_title(), m.accounts_code_lead(), "/login");

export default function SecondFactorPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { app, passkey } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const options = actionData && "passkey" in actionData ? actionData.passkey : null;
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.accounts_code_title()}
      lead={app ? m.accounts_code_lead() : m.accounts_code_lead_passkey()}
      above={[{ to: "/login", label: m.accounts_sign_in() }]}
      problem={problem}
    >
      {passkey ? <PasskeySignIn path="/login/code" options={options} /> : null}
      <Form method="post" action={hrefOf("/login/code")} noValidate>
        {app ? (
          <CodeField id="login-code" error={errorOf(problem, "login-code")} />
        ) : (
          <CodeField
            id="login-code"
            label={m.accounts_code_recovery()}
            hint={m.accounts_code_recovery_hint()}
            error={errorOf(problem, "login-code")}
          />
        )}
        <div className="actions">
          <button type="submit" className="button go">
            {m.accounts_sign_in()}
          </button>
          <SiteLink className="button line" to="/login">
            {m.accounts_code_again()}
          </SiteLink>
        </div>
      </Form>
    </AccountFrame>
  );
}
