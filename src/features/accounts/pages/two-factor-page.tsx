import { data, useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext, organisationContext } from "../../../platform/pages/request-context";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { getActionContext, renewedTokenContext, requireSignedInUser } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { privatePageHeaders } from "../../../platform/pages/page-headers";
import { qrPath } from "../../../platform/documents/qr-code.server";
import { readPasskeys } from "../passkeys/passkeys.service.server";
import { readSecondFactor } from "../two-factor/second-factor.service.server";
import { twoFactorAction } from "../two-factor/two-factor-actions.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { BeginForm, ManageForms, SetUpForm } from "../ui/two-factor-forms";
import { RecoveryCodes } from "../ui/recovery-codes";
import type { Route } from "./+types/two-factor-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireSignedInUser(deps, request, context);
  const { on, codesLeft, readable, setUp } = await readSecondFactor(
    deps,
    user,
    await context.get(organisationContext)(),
  );
  const passkeys = (await readPasskeys(deps.db, user.accountId)).length;
  return data({
    on,
    codesLeft,
    readable,
    /** Staff need one second factor; a passkey replaces the app. */
    needed: user.staff && passkeys === 0,
    setUp: setUp && { ...setUp, qr: qrPath(setUp.uri) },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation } = await getActionContext(request, context);
  const user = await requireSignedInUser(deps, request, context);
  const form = await readForm(request);
  const onTokenRenewed = (token: string) => context.set(renewedTokenContext, token);
  return twoFactorAction({ deps, user, form, userAgent: from.userAgent, organisation, onTokenRenewed });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_factor_title(), m.accounts_factor_lead(), "/account");

export default function TwoFactorPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { on, codesLeft, readable, needed, setUp } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  // A new key per navigation empties the password fields.
  const { key } = useLocation();
  const codes = actionData && "codes" in actionData ? actionData.codes : null;
  return (
    <AccountFrame
      head={headData(matches)}
      title={codes ? m.accounts_codes_title() : m.accounts_factor_title()}
      lead={codes ? m.accounts_codes_lead() : m.accounts_factor_lead()}
      above={[{ to: "/account", label: m.accounts_account_title() }]}
      problem={problem}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          {needed && !on ? (
            <p className="note">
              {m.accounts_factor_staff()} {m.accounts_factor_or_passkey()}{" "}
              <SiteLink to="/account/passkeys">{m.accounts_passkey_add()}</SiteLink>
            </p>
          ) : null}
          {setUp ? <SetUpForm setUp={setUp} problem={problem} /> : null}
          {on ? (
            <ManageForms
              key={key}
              codesLeft={codesLeft}
              readable={readable}
              needed={needed}
              problem={problem}
            />
          ) : setUp ? null : (
            <BeginForm problem={problem} />
          )}
        </>
      )}
    </AccountFrame>
  );
}
