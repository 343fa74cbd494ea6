import { Form, data, useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readFlash } from "../../../platform/pages/flash.server";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext, organisationContext } from "../../../platform/pages/request-context";
import { type FormProblem, errorOf } from "../../../platform/forms/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { MAX_LENGTHS, browserName } from "../accounts.model";
import { getActionContext, renewedTokenContext, requireSignedInUser } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { privatePageHeaders } from "../../../platform/pages/page-headers";
import { passkeyAction, passkeyViews } from "../passkeys/passkey-actions.server";
import { arePasskeysOnlyFactor } from "../passkeys/passkeys.service.server";
import { readSecondFactor } from "../two-factor/second-factor.service.server";
import { AccountFrame, AccountSection, accountMeta } from "../ui/account-frame";
import { PasskeyCeremony } from "../ui/passkey-ceremony";
import { PasskeyForms, PasskeyList } from "../ui/passkey-list";
import { RecoveryCodes } from "../ui/recovery-codes";
import { FLASH_MESSAGE_KEYS } from "../ui/flash-messages";
import { CodeField, PasswordField } from "../ui/secret-fields";
import type { Route } from "./+types/passkeys-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireSignedInUser(deps, request, context);
  const { messageKey, headers } = readFlash(request, deps.origin, FLASH_MESSAGE_KEYS);
  const factor = await readSecondFactor(deps, user, await context.get(organisationContext)());
  const view = {
    message: messageKey,
    passkeys: await passkeyViews(deps, user.accountId, getLocale()),
    app: factor.on,
    codesLeft: (await arePasskeysOnlyFactor(deps, user)) ? factor.codesLeft : null,
    device: browserName(request.headers.get("user-agent")),
  };
  return data(view, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation } = await getActionContext(request, context);
  const user = await requireSignedInUser(deps, request, context);
  const form = await readForm(request);
  const onTokenRenewed = (token: string) => context.set(renewedTokenContext, token);
  const cookies = request.headers.get("cookie");
  return passkeyAction({
    deps,
    user,
    form,
    cookies,
    userAgent: from.userAgent,
    organisation,
    onTokenRenewed,
  });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_passkeys_title(), m.accounts_passkeys_lead(), "/account");

export default function PasskeysPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { message: messageKey, passkeys, app, codesLeft, device } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const codes = actionData && "codes" in actionData ? actionData.codes : null;
  const registration = actionData && "passkey" in actionData ? actionData : null;
  // A new key per navigation empties the password fields.
  const { key } = useLocation();
  return (
    <AccountFrame
      head={headData(matches)}
      title={codes ? m.accounts_codes_title() : m.accounts_passkeys_title()}
      lead={codes ? m.accounts_codes_lead() : m.accounts_passkeys_lead()}
      above={[{ to: "/account", label: m.accounts_account_title() }]}
      problem={problem}
      messageKey={messageKey}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : registration ? (
        <>
          <NoScript />
          <PasskeyCeremony
            purpose="make"
            options={registration.passkey}
            action={hrefOf("/account/passkeys")}
            fields={{ intent: "finish", name: registration.name }}
          />
        </>
      ) : (
        <div key={key} className="stack">
          <NoScript />
          {passkeys.length === 0 ? (
            <PasskeyList passkeys={passkeys} />
          ) : (
            <PasskeyForms passkeys={passkeys} problem={problem} hasApp={app} />
          )}
          <AddPasskeySection app={app} device={device} problem={problem} />
          {codesLeft === null ? null : <RecoveryCodesSection codesLeft={codesLeft} problem={problem} />}
        </div>
      )}
    </AccountFrame>
  );
}

const NoScript = () => (
  <noscript>
    <p className="note">
      {m.accounts_passkey_no_script()}{" "}
      <SiteLink to="/account/two-factor">{m.accounts_factor_title()}</SiteLink>
    </p>
  </noscript>
);

type Problem = { problem: FormProblem | undefined };

const AddPasskeySection = ({ app, device, problem }: Problem & { app: boolean; device: string }) => (
  <AccountSection id="begin" title={m.accounts_passkey_add()}>
    <p className="soft">{m.accounts_passkey_add_lead()}</p>
    <Form method="post" noValidate>
      <TextField
        id="begin-name"
        name="name"
        label={m.accounts_passkey_name()}
        hint={m.accounts_passkey_name_hint()}
        defaultValue={problem?.typed["name"] ?? device}
        maxLength={MAX_LENGTHS.passkey}
      />
      <PasswordField
        id="begin-password"
        hint={m.accounts_why_password()}
        error={errorOf(problem, "begin-password")}
      />
      {app ? <CodeField id="begin-code" error={errorOf(problem, "begin-code")} /> : null}
      <div className="actions">
        <button type="submit" name="intent" value="begin" className="button">
          {m.accounts_passkey_add()}
        </button>
      </div>
    </Form>
  </AccountSection>
);

const RecoveryCodesSection = ({ codesLeft, problem }: Problem & { codesLeft: number }) => (
  <AccountSection id="renew" title={m.accounts_codes_renew()}>
    <p>
      {m.accounts_passkey_codes()} {m.accounts_codes_left({ count: codesLeft })}
    </p>
    <Form method="post" noValidate>
      <PasswordField id="renew-password" error={errorOf(problem, "renew-password")} />
      <div className="actions">
        <button type="submit" name="intent" value="renew" className="button line">
          {m.accounts_codes_renew()}
        </button>
      </div>
    </Form>
  </AccountSection>
);
