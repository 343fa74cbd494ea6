import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext } from "../../../platform/pages/request-context";
import { headData } from "../../../ui/page-meta";
import { invitationForm } from "../accounts.input.server";
import { acceptInvitation, readInvitation } from "../staff/invitations.service.server";
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
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { NewLinkButton, invalidLinkHeading } from "../ui/invalid-link";
import { NewAccountFields } from "../ui/new-account-fields";
import type { Route } from "./+types/invitation-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(depsContext), params.token);
  const email = invitation.state === "open" ? invitation.email : null;
  return data({ state: invitation.state, email }, { status: LINK_STATUS[invitation.state] });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation, locale } = await getActionContext(request, context);
  const invitation = await readInvitation(deps, params.token);
  if (invitation.state !== "open")
    return data({ state: invitation.state, problem: undefined }, { status: LINK_STATUS[invitation.state] });
  const { password = "", ...typed } = await readForm(request);
  const input = invitationForm.safeParse({
    displayName: typed["displayName"] ?? "",
    email: invitation.email ?? typed["email"] ?? "",
  });
  if (!input.success) {
    const invalidFields = new Set(input.error.issues.map(({ path }) => path[0]));
    const email = invalidFields.has("email")
      ? [{ field: "new-email", text: m.accounts_email_invalid() }]
      : [];
    const name = invalidFields.has("displayName")
      ? [{ field: "new-name", text: m.accounts_name_missing() }]
      : [];
    return formErrorResponse([...email, ...name], typed);
  }
  const acceptInput = { ...input.data, password, locale, ...from, organisation };
  const result = await acceptInvitation(deps, params.token, acceptInput);
  switch (result.kind) {
    case "signed_in":
      return completeSignIn(deps, request, { ...result, to: "/account/two-factor" });
    case "granted":
      return redirectTo(deps, "/login", [], "granted");
    case "taken":
      return formErrorResponse([{ field: "new-email", text: m.accounts_email_taken() }], typed);
    case "password":
      return formErrorResponse(
        [{ field: "new-password", text: passwordProblemMessage(result.problem) }],
        typed,
      );
    default:
      return data({ state: result.kind, problem: undefined }, { status: LINK_STATUS[result.kind] });
  }
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_invitation_title(), m.accounts_invitation_lead(), "/login");

export default function InvitationPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  const problem = actionData?.problem;
  const heading =
    state === "open"
      ? { title: m.accounts_invitation_title(), lead: m.accounts_invitation_lead() }
      : invalidLinkHeading(state);
  return (
    <AccountFrame head={headData(matches)} {...heading} problem={problem}>
      {state === "open" ? (
        <Form method="post" noValidate>
          <NewAccountFields email={loaderData.email} problem={problem} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.accounts_invitation_button()}
            </button>
          </div>
        </Form>
      ) : (
        <NewLinkButton to="/login" />
      )}
    </AccountFrame>
  );
}
