import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/form.server";
import { depsContext } from "../../../platform/request-context";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { nameForm } from "../accounts.input.server";
import { confirmEmail } from "../credentials.service.server";
import {
  LINK_STATUS,
  admitted,
  caller,
  onlyPost,
  onward,
  passwordWords,
  secretPageHeaders,
  wrong,
} from "../page-answers.server";
import { signUp } from "../sign-up.service.server";
import { readToken } from "../tokens.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { type DeadLink, NewLink, deadLinkWords } from "../ui/dead-link";
import { NewAccountFields } from "../ui/new-account-fields";
import type { Route } from "./+types/verify-page";

const PURPOSES = ["sign_up", "change_email"] as const;

/** What the page is about: a new account, another address, or what has become of the link. */
type State = "sign_up" | "change_email" | "changed" | "taken" | DeadLink;
const STATUS = { ...LINK_STATUS, sign_up: 200, change_email: 200, changed: 200, taken: 409 } as const;

/** Changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readToken(context.get(depsContext), params.token, PURPOSES);
  if (read.state !== "open")
    return data({ state: read.state as State, email: null }, { status: STATUS[read.state] });
  const { purpose, email } = read.found;
  return data({ state: purpose as State, email }, { status: 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, from, organisation, locale } = await caller(request, context);
  const read = await readToken(deps, params.token, PURPOSES);
  const ended = (state: State) => data({ state, problem: undefined }, { status: STATUS[state] });
  if (read.state !== "open") return ended(read.state);
  if (read.found.purpose === "change_email")
    return ended((await confirmEmail(deps, params.token, organisation)).kind);
  const { password = "", ...typed } = await readForm(request);
  const input = nameForm.safeParse({ displayName: typed["displayName"] ?? "" });
  if (!input.success) return wrong([{ field: "new-name", text: m.accounts_name_missing() }], typed);
  const made = await signUp(deps, params.token, {
    ...input.data,
    password,
    locale,
    ...from,
  });
  switch (made.kind) {
    case "signed_in":
      return admitted(deps, request, { ...made, to: "/account" }, "welcome");
    case "exists":
      return onward(deps, "/login", [], "exists");
    case "password":
      return wrong([{ field: "new-password", text: passwordWords(made.problem) }], typed);
    default:
      return ended(made.kind);
  }
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_verify_title(), m.accounts_verify_lead(), "/signup");

function wordsOf(state: State): { title: string; lead: string } {
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
      return deadLinkWords(state);
  }
}

export default function VerifyPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  const { email } = loaderData;
  const problem = actionData?.problem;
  return (
    <AccountFrame head={headData(matches)} {...wordsOf(state)} problem={problem}>
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
        <NewLink to="/signup" />
      )}
    </AccountFrame>
  );
}
