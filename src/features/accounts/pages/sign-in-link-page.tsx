import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { depsContext } from "../../../platform/pages/request-context";
import { headData } from "../../../ui/page-meta";
import { LINK_STATUS, completeSignIn } from "../page-responses.service.server";
import { getActionContext } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { secretPageHeaders } from "../../../platform/pages/page-headers";
import { signInByLink } from "../sign-in/sign-in-link.service.server";
import { readToken } from "../tokens/tokens.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { NewLinkButton, invalidLinkHeading } from "../ui/invalid-link";
import type { Route } from "./+types/sign-in-link-page";

/** Must change nothing: email scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { state } = await readToken(context.get(depsContext), params.token, ["sign_in"]);
  return data({ state }, { status: LINK_STATUS[state] });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from } = await getActionContext(request, context);
  const outcome = await signInByLink(deps, params.token, from);
  if (outcome.kind === "signed_in" || outcome.kind === "second_factor")
    return completeSignIn(deps, request, outcome);
  return data({ state: outcome.kind }, { status: LINK_STATUS[outcome.kind] });
}

export const headers: Route.HeadersFunction = secretPageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_link_title(), m.accounts_link_lead(), "/login");

export default function SignInLinkPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  const heading =
    state === "open"
      ? { title: m.accounts_link_title(), lead: m.accounts_link_lead() }
      : invalidLinkHeading(state);
  return (
    <AccountFrame head={headData(matches)} {...heading}>
      {state === "open" ? (
        <Form method="post">
          <div className="actions">
            <button type="submit" className="button go">
              {m.accounts_sign_in()}
            </button>
          </div>
        </Form>
      ) : (
        <NewLinkButton to="/login" />
      )}
    </AccountFrame>
  );
}
