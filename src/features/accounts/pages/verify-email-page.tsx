import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext } from "../../../platform/pages/request-context";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { nameForm } from "../accounts.input.server";
import { confirmEmail } from "../credentials/credentials.service.server";
import {
  LINK_STATUS,
  completeSignIn,
  redirectTo,
  passwordProblemMessage,
  formErrorResponse,
} from "../page-responses.service.server";
import { getActionContext } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { secretPageHeaders } from "../../../platform/pages/page-headers";
import { signUp } from "../sign-up/sign-up.service.server";
import { readToken } from "../tokens/tokens.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { type InvalidLinkState, NewLinkButton, invalidLinkHeading } from "../ui/invalid-link";
import { NewAccountFields } from "../ui/new-account-fields";
import type { Route } from "./+types/verify-email-page";

const PURPOSES = ["sign_up", "change_email"] as const;

type State = "sign_up" | "change_email" | "changed" | "taken" | InvalidLinkState;
const STATUS = { ...LINK_STATUS, sign_up: 200, change_email: 200, changed: 200, taken: 409 } as const;

/** Must change nothing: email scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readToken(context.get(depsContext), params.token, PURPOSES);
  if (read.state !== "open")
    return data({ state: read.state as State, email: null }, { status: STATUS[read.state] });
  const { purpose, email } = read.found;
  return data({ state: purpose as State, email }, { status: 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation, locale } = await getActionContext(request, context);
  const read = await readToken(deps, params.token, PURPOSES);
  const respondWithState = (state: State) => data({ state, problem: undefined }, { status: STATUS[state] });
  if (read.state !== "open") return respondWithState(read.state);
  if (read.found.purpose === "change_email")
    return respondWithState((await confirmEmail(deps, params.token, organisation)).kind);
  const { password = "", ...typed } = await readForm(request);
  const input = nameForm.safeParse({ displayName: typed["displayName"] ?? "" });
  if (!input.success)
    return formErrorResponse([{ field: "new-name", text: m.accounts_name_missing() }], typed);
  const result = await signUp(deps, params.token, {
    ...input.data,
    password,
    locale,
    ...from,
  });
  switch (result.kind) {
    case "signed_in":
      return completeSignIn(deps, request, { ...result, to: "/account" }, "welcome");
    case "exists":
      return redirectTo(deps, "/login", [], "exists");
    case "password":
      return formErrorResponse(
        [{ field: "new-password", text: passwordProblemMessage(result.problem) }],
        typed,
      );
    default:
      return respondWithState(result.kind);
  }
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_verify_title(), m.accounts_verify_lead(), "/signup");

function headingOf(state: State): { title: string; lead: string } {
  switch (state) {
    case "sign_up":
      return { title: m.accounts_verify_title(), lead: m.accounts_verify_lead() };
    case "change_email":
      return { title: m.accounts_confirm_title(), lead: m.accounts_confirm_lead() };
    case "changed":
      return { title: m.accounts_confirm_done(), lead: m.accounts_confirm_done_lead() };
    case "taken":
      return { title: m.accounts_confirm_taken(), lead: m.accounts_confirm_taken_lead() };
    default:
      return invalidLinkHeading(state);
  }
}

export default function VerifyEmailPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  const { email } = loaderData;
  const problem = actionData?.problem;
  return (
    <AccountFrame head={headData(matches)} {...headingOf(state)} problem={problem}>
      {state === "sign_up" ? (
        <Form method="post">
          <NewAccountFields email={email ?? ""} problem={problem} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.accounts_verify_button()}
            </button>
          </div>
        </Form>
      ) : state === "change_email" ? (
        <Form method="post">
          <p>
            <bdi>{email}</bdi>
          </p>
          <div className="actions">
            <button type="submit" className="button go">
              {m.accounts_confirm_button()}
            </button>
          </div>
        </Form>
      ) : state === "changed" || state === "taken" ? (
        <p>
          <SiteLink className="button go" to="/account">
            {m.accounts_mail_account_button()}
          </SiteLink>
        </p>
      ) : (
        <NewLinkButton to="/signup" />
      )}
    </AccountFrame>
  );
}
