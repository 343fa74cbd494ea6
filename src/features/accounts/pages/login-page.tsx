import { Form, data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { readFlash } from "../../../platform/flash.server";
import { readForm } from "../../../platform/form.server";
import { localPath } from "../../../platform/local-path";
import type { PageHandle } from "../../../platform/page-handle";
import { readReference } from "../../../platform/reference";
import { depsContext } from "../../../platform/request-context";
import { TextField } from "../../../ui/form/text-field";
import { SolveChallenge } from "../../../ui/form/solve-challenge";
import { errorOf } from "../../../ui/form/form-problem";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { emailForm } from "../accounts.input.server";
import { mailLink } from "../links.service.server";
import {
  admitted,
  caller,
  onlyPost,
  onward,
  pageHeaders,
  tooMany,
  workFirst,
  wrong,
} from "../page-answers.server";
import { askForPasskey, takePasskey } from "../passkey-login.server";
import { signInByPassword } from "../sign-in.service.server";
import { signedIn } from "../sessions.service.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import {
  PASSKEY_ANSWER,
  PASSKEY_BUTTON,
  PASSKEY_FIELD,
  PasskeyAutofill,
  PasskeySignIn,
} from "../ui/passkey-sign-in";
import { SAID } from "../ui/said";
import { PasswordField } from "../ui/secret-fields";
import type { Route } from "./+types/login-page";

/** `next`: where somebody wanted to go who was not signed in. */
export const handle: PageHandle = { query: ["next"], unkept: ["next"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const next = localPath(new URL(request.url).searchParams.get("next"));
  if (await signedIn(deps, request)) throw redirect(next ?? hrefOf("/account"));
  const { said, headers } = readFlash(request, deps.origin, SAID);
  return data({ said, next }, { headers });
}

/** Two buttons: by password, or by a link to the same address. */
export async function action({ request, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, from, organisation, locale } = await caller(request, context);
  const { password = "", by, solution = null, ...typed } = await readForm(request);
  const input = emailForm.safeParse({ email: typed["email"] ?? "" });
  const next = localPath(typed["next"]);
  if (by === PASSKEY_BUTTON) return askForPasskey(deps, request, from);
  if (by === PASSKEY_FIELD) return askForPasskey(deps, request, from, "field");
  if (by === PASSKEY_ANSWER) return takePasskey(deps, request, typed, { from, next });
  const code = readReference(typed["email"] ?? "");
  if (code !== null) throw redirect(hrefOf(`/code?code=${code}`), 303);
  if (!input.success) return wrong([{ field: "login-email", text: m.accounts_email_invalid() }], typed);
  const { email } = input.data;
  if (by === "link") {
    const mailed = await mailLink(deps, {
      wish: "sign_in",
      email,
      ...from,
      locale,
      organisation,
      next,
    });
    return mailed.kind === "limited" ? tooMany(mailed, typed) : onward(deps, "/login/inbox");
  }
  if (password === "")
    return wrong([{ field: "login-password", text: m.accounts_password_missing() }], typed);
  const outcome = await signInByPassword(deps, { email, password, next, solution, ...from });
  if (outcome.kind === "limited") return tooMany(outcome, typed, m.accounts_limited_network);
  if (outcome.kind === "work") return workFirst(outcome, typed);
  if (outcome.kind === "wrong") return wrong([{ field: "login-email", text: m.accounts_wrong() }], typed);
  return admitted(deps, request, outcome);
}

export const headers: Route.HeadersFunction = pageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_sign_in(), m.accounts_login_lead(), "/login");

export default function LoginPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { said, next } = loaderData;
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
      said={said}
    >
      <Form method="post" action={hrefOf("/login")}>
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
          <SolveChallenge key={challenge} challenge={challenge} sends working={m.accounts_working()} />
        ) : null}
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
      </Form>
      <PasskeySignIn path="/login" next={target} options={passkey} />
      {passkey ? null : <PasskeyAutofill path="/login" next={target} />}
      <div className="plain-links">
        <SiteLink to="/reset">{m.accounts_forgot()}</SiteLink>{" "}
        <SiteLink to="/signup">{m.accounts_no_account()}</SiteLink>{" "}
        <SiteLink to="/code">{m.code_nav()}</SiteLink>
      </div>
      <p className="note">{m.accounts_no_need()}</p>
    </AccountFrame>
  );
}
