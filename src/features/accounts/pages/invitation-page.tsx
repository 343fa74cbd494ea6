import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/form.server";
import { depsContext } from "../../../platform/request-context";
import { headData } from "../../../ui/page-meta";
import { invitationForm } from "../accounts.input.server";
import { acceptInvitation, readInvitation } from "../invitations.service.server";
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
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { NewLink, deadLinkWords } from "../ui/dead-link";
import { NewAccountFields } from "../ui/new-account-fields";
import type { Route } from "./+types/invitation-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readInvitation(context.get(depsContext), params.token);
  const email = read.state === "open" ? read.email : null;
  return data({ state: read.state, email }, { status: LINK_STATUS[read.state] });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, from, organisation, locale } = await caller(request, context);
  const read = await readInvitation(deps, params.token);
  if (read.state !== "open")
    return data({ state: read.state, problem: undefined }, { status: LINK_STATUS[read.state] });
  const { password = "", ...typed } = await readForm(request);
  const input = invitationForm.safeParse({
    displayName: typed["displayName"] ?? "",
    email: read.email ?? typed["email"] ?? "",
  });
  if (!input.success) {
    const missed = new Set(input.error.issues.map(({ path }) => path[0]));
    const email = missed.has("email") ? [{ field: "new-email", text: m.accounts_email_invalid() }] : [];
    const name = missed.has("displayName") ? [{ field: "new-name", text: m.accounts_name_missing() }] : [];
    return wrong([...email, ...name], typed);
  }
  const wanted = { ...input.data, password, locale, ...from, organisation };
  const done = await acceptInvitation(deps, params.token, wanted);
  switch (done.kind) {
    case "signed_in":
      return admitted(deps, request, { ...done, to: "/account/two-factor" });
    case "granted":
      return onward(deps, "/login", [], "granted");
    case "taken":
      return wrong([{ field: "new-email", text: m.accounts_email_taken() }], typed);
    case "password":
      return wrong([{ field: "new-password", text: passwordWords(done.problem) }], typed);
    default:
      return data({ state: done.kind, problem: undefined }, { status: LINK_STATUS[done.kind] });
  }
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_invitation_title(), m.accounts_invitation_lead(), "/login");

export default function InvitationPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  const problem = actionData?.problem;
  const words =
    state === "open"
      ? { title: m.accounts_invitation_title(), lead: m.accounts_invitation_lead() }
      : deadLinkWords(state);
  return (
    <AccountFrame head={headData(matches)} {...words} problem={problem}>
      {state === "open" ? (
        <Form method="post">
          <NewAccountFields email={loaderData.email} problem={problem} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.accounts_invitation_button()}
            </button>
          </div>
        </Form>
      ) : (
        <NewLink to="/login" />
      )}
    </AccountFrame>
  );
}
