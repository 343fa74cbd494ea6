import { data, useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { readForm } from "../../../platform/form.server";
import { depsContext, organisationContext } from "../../../platform/request-context";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { caller, onlyPost, privatePageHeaders, renewedContext, requirePerson } from "../page-answers.server";
import { qrPath } from "../qr-code.server";
import { readPasskeys } from "../passkeys.service.server";
import { readSecondFactor } from "../second-factor.service.server";
import { twoFactorAction } from "../two-factor-actions.server";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import { BeginForm, ManageForms, SetUpForm } from "../ui/two-factor-forms";
import { RecoveryCodes } from "../ui/recovery-codes";
import type { Route } from "./+types/two-factor-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requirePerson(deps, request, context);
  const { on, codesLeft, readable, setUp } = await readSecondFactor(
    deps,
    who,
    await context.get(organisationContext)(),
  );
  const passkeys = (await readPasskeys(deps.db, who.accountId)).length;
  return data({
    on,
    codesLeft,
    readable,
    /** Staff need one second factor; with a passkey the app may go. */
    needed: who.staff && passkeys === 0,
    setUp: setUp && { ...setUp, qr: qrPath(setUp.uri) },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, from, organisation } = await caller(request, context);
  const who = await requirePerson(deps, request, context);
  const form = await readForm(request);
  const renewed = (token: string) => context.set(renewedContext, token);
  return twoFactorAction({ deps, who, form, userAgent: from.userAgent, organisation, renewed });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_factor_title(), m.accounts_factor_lead(), "/account");

export default function TwoFactorPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { on, codesLeft, readable, needed, setUp } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  // Forms with passwords are drawn anew each time, so that none stays on the screen.
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
