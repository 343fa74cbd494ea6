import { Form, data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { readFlash } from "../../../platform/pages/flash.server";
import { readForm } from "../../../platform/forms/read-form.server";
import { localPath } from "../../../platform/pages/local-path";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseReference } from "../../../platform/ids/reference";
import { depsContext } from "../../../platform/pages/request-context";
import { TextField } from "../../../ui/form/text-field";
import { SolveChallenge } from "../../../ui/form/solve-challenge";
import { errorOf } from "../../../platform/forms/form-problem";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { emailForm } from "../accounts.input.server";
import { mailLink } from "../tokens/mail-link.service.server";
import {
  completeSignIn,
  redirectTo,
  rateLimitedResponse,
  workRequiredResponse,
  formErrorResponse,
} from "../page-responses.service.server";
import { getActionContext } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { pageHeaders } from "../../../platform/pages/page-headers";
import { requestPasskey, signInWithPasskeyAction } from "../passkeys/passkey-sign-in-actions.server";
import { signInByPassword } from "../sign-in/sign-in.service.server";
import { findUserByRequest } from "../sessions/sessions.service.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import {
  PASSKEY_ANSWER,
  PASSKEY_BUTTON,
  PASSKEY_FIELD,
  PasskeyAutofill,
  PasskeySignIn,
} from "../ui/passkey-sign-in";
import { FLASH_MESSAGE_KEYS } from "../ui/flash-messages";
import { PasswordField } from "../ui/secret-fields";
import type { Route } from "./+types/login-page";

export const handle: PageHandle = { query: ["next"], uncached: ["next"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const next = localPath(new URL(request.url).searchParams.get("next"));
  if (await findUserByRequest(deps, request)) throw redirect(next ?? hrefOf("/account"));
  const { messageKey, headers } = readFlash(request, deps.origin, FLASH_MESSAGE_KEYS);
  return data({ message: messageKey, next }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation, locale } = await getActionContext(request, context);
  const { password = "", by, solution = null, ...typed } = await readForm(request);
  const input = emailForm.safeParse({ email: typed["email"] ?? "" });
  const next = localPath(typed["next"]);
  if (by === PASSKEY_BUTTON) return requestPasskey(deps, request, from);
  if (by === PASSKEY_FIELD) return requestPasskey(deps, request, from, "field");
  if (by === PASSKEY_ANSWER) return signInWithPasskeyAction(deps, request, typed, { from, next });
  const reference = parseReference(typed["email"] ?? "");
  if (reference !== null) throw redirect(hrefOf(`/code?code=${reference}`), 303);
  if (!input.success)
    return formErrorResponse([{ field: "login-email", text: m.accounts_email_invalid() }], typed);
  const { email } = input.data;
  if (by === "link") {
    const result = await mailLink(deps, {
      intent: "sign_in",
      email,
      ...from,
      locale,
      organisation,
      next,
    });
    return result.kind === "limited" ? rateLimitedResponse(result, typed) : redirectTo(deps, "/login/inbox");
  }
  if (password === "")
    return formErrorResponse([{ field: "login-password", text: m.accounts_password_missing() }], typed);
  const outcome = await signInByPassword(deps, { email, password, next, solution, ...from });
  if (outcome.kind === "limited") return rateLimitedResponse(outcome, typed, m.accounts_limited_network);
  if (outcome.kind === "work") return workRequiredResponse(outcome, typed);
  if (outcome.kind === "wrong")
    return formErrorResponse([{ field: "login-email", text: m.accounts_wrong() }], typed);
  return completeSignIn(deps, request, outcome);
}

export const headers: Route.HeadersFunction = pageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_sign_in(), m.accounts_login_lead(), "/login");

export default function LoginPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { message: messageKey, next } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const passkey = actionData && "passkey" in actionData ? actionData.passkey : null;
  const target = String(problem?.typed["next"] ?? next ?? "");
  const challenge = actionData && "challenge" in actionData ? String(actionData.challenge) : null;
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.accounts_sign_in()}
      lead={m.accounts_login_lead()}
      problem={problem}
      messageKey={messageKey}
    >
      <Form method="post" action={hrefOf("/login")} noValidate>
        <input type="hidden" name="next" value={target} />
        <TextField
          id="login-email"
          name="email"
          type="email"
          label={m.accounts_email()}
          defaultValue={problem?.typed["email"]}
          error={errorOf(problem, "login-email")}
          autoComplete="username webauthn"
          required
        />
        <PasswordField id="login-password" error={errorOf(problem, "login-password")} />
        {challenge ? (
          <SolveChallenge
            key={challenge}
            challenge={challenge}
            submitWhenSolved
            working={m.accounts_working()}
          />
        ) : null}
        <SignInActions />
      </Form>
      <PasskeySignIn path="/login" next={target} options={passkey} />
      {passkey ? null : <PasskeyAutofill path="/login" next={target} />}
      <OtherLinks />
      <p className="note">{m.accounts_no_need()}</p>
    </AccountFrame>
  );
}

const SignInActions = () => (
  <>
    <div className="actions">
      <button type="submit" className="button go">
        {m.accounts_sign_in()}
      </button>
      <button
        type="submit"
        name="by"
        value="link"
        className="button line"
        formNoValidate
        aria-describedby="login-link-hint"
      >
        {m.accounts_login_link()}
      </button>
    </div>
    <p id="login-link-hint" className="soft">
      {m.accounts_login_link_hint()}
    </p>
  </>
);

const OtherLinks = () => (
  <div className="plain-links">
    <SiteLink to="/reset">{m.accounts_forgot()}</SiteLink>{" "}
    <SiteLink to="/signup">{m.accounts_no_account()}</SiteLink> <SiteLink to="/code">{m.code_nav()}</SiteLink>
  </div>
);
