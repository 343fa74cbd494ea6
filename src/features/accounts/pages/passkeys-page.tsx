import { Form, data, useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readFlash } from "../../../platform/flash.server";
import { readForm } from "../../../platform/form.server";
import { depsContext, organisationContext } from "../../../platform/request-context";
import { type FormProblem, errorOf } from "../../../ui/form/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { LONGEST, browserName } from "../accounts.model";
import { caller, onlyPost, privatePageHeaders, renewedContext, requirePerson } from "../page-answers.server";
import { passkeyAction, passkeyViews } from "../passkey-actions.server";
import { isOnlyFactor } from "../passkeys.service.server";
import { readSecondFactor } from "../second-factor.service.server";
import { AccountFrame, Part, accountMeta } from "../ui/account-frame";
import { PasskeyCeremony } from "../ui/passkey-ceremony";
import { PasskeyForms, PasskeyList } from "../ui/passkey-list";
import { RecoveryCodes } from "../ui/recovery-codes";
import { SAID } from "../ui/said";
import { CodeField, PasswordField } from "../ui/secret-fields";
import type { Route } from "./+types/passkeys-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requirePerson(deps, request, context);
  const { said, headers } = readFlash(request, deps.origin, SAID);
  const factor = await readSecondFactor(deps, who, await context.get(organisationContext)());
  const view = {
    said,
    passkeys: await passkeyViews(deps, who.accountId, getLocale()),
    app: factor.on,
    /** Recovery codes that are left, where passkeys alone are the second factor. */
    codesLeft: (await isOnlyFactor(deps, who)) ? factor.codesLeft : null,
    device: browserName(request.headers.get("user-agent")),
  };
  return data(view, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, from, organisation } = await caller(request, context);
  const who = await requirePerson(deps, request, context);
  const form = await readForm(request);
  const renewed = (token: string) => context.set(renewedContext, token);
  const cookies = request.headers.get("cookie");
  return passkeyAction({ deps, who, form, cookies, userAgent: from.userAgent, organisation, renewed });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_passkeys_title(), m.accounts_passkeys_lead(), "/account");

export default function PasskeysPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { said, passkeys, app, codesLeft, device } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const codes = actionData && "codes" in actionData ? actionData.codes : null;
  const asked = actionData && "passkey" in actionData ? actionData : null;
  // Forms with passwords are rendered anew each time, so that none stays on the screen.
  const { key } = useLocation();
  return (
    <AccountFrame
      head={headData(matches)}
      title={codes ? m.accounts_codes_title() : m.accounts_passkeys_title()}
      lead={codes ? m.accounts_codes_lead() : m.accounts_passkeys_lead()}
      above={[{ to: "/account", label: m.accounts_account_title() }]}
      problem={problem}
      said={said}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : asked ? (
        <>
          <NoScript />
          <PasskeyCeremony
            purpose="make"
            options={asked.passkey}
            action={hrefOf("/account/passkeys")}
            fields={{ intent: "finish", name: asked.name }}
          />
        </>
      ) : (
        <div key={key} className="stack">
          <NoScript />
          {passkeys.length === 0 ? (
            <PasskeyList passkeys={passkeys} />
          ) : (
            <PasskeyForms passkeys={passkeys} problem={problem} app={app} />
          )}
          <AddPart app={app} device={device} problem={problem} />
          {codesLeft === null ? null : <CodesPart codesLeft={codesLeft} problem={problem} />}
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

/** The password again, so that nobody adds a passkey on a phone left open. */
const AddPart = ({ app, device, problem }: Problem & { app: boolean; device: string }) => (
  <Part id="begin" title={m.accounts_passkey_add()}>
    <p className="soft">{m.accounts_passkey_add_lead()}</p>
    <Form method="post">
      <TextField
        id="begin-name"
        name="name"
        label={m.accounts_passkey_name()}
        hint={m.accounts_passkey_name_hint()}
        defaultValue={problem?.typed["name"] ?? device}
        maxLength={LONGEST.passkey}
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
  </Part>
);

const CodesPart = ({ codesLeft, problem }: Problem & { codesLeft: number }) => (
  <Part id="renew" title={m.accounts_codes_renew()}>
    <p>
      {m.accounts_passkey_codes()} {m.accounts_codes_left({ count: codesLeft })}
    </p>
    <Form method="post">
      <PasswordField id="renew-password" error={errorOf(problem, "renew-password")} />
      <div className="actions">
        <button type="submit" name="intent" value="renew" className="button line">
          {m.accounts_codes_renew()}
        </button>
      </div>
    </Form>
  </Part>
);
