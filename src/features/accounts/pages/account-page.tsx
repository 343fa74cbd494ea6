import { Form, data, useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readFlash } from "../../../platform/pages/flash.server";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext } from "../../../platform/pages/request-context";
import { errorOf } from "../../../platform/forms/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { listProvenEmailKeys } from "../profile/profile.service.server";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { type RecordItem, listRecordsByEmail } from "../../status/record-kinds.service.server";
import { RECORD_GROUPS } from "../../status/status.model";
import { RecordList } from "../../status/ui/record-list";
import { groupTitle } from "../../status/ui/record-group-titles";
import { accountAction } from "../profile/account-actions.server";
import { type AccountView, accountView } from "../profile/account-view.server";
import { getActionContext, requireSignedInUser } from "../signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { privatePageHeaders } from "../../../platform/pages/page-headers";
import { deviceTokens } from "../devices/devices.service.server";
import { AccountFrame, AccountSection, accountMeta } from "../ui/account-frame";
import { DeviceList } from "../ui/device-list";
import { PasskeyList } from "../ui/passkey-list";
import { ProfileForm } from "../ui/profile-form";
import { FLASH_MESSAGE_KEYS } from "../ui/flash-messages";
import { NewPasswordField, PasswordField } from "../ui/secret-fields";
import { SessionList } from "../ui/session-list";
import { SignOutForm } from "../ui/sign-out-form";
import type { Route } from "./+types/account-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireSignedInUser(deps, request, context);
  const { messageKey, headers } = readFlash(request, deps.origin, FLASH_MESSAGE_KEYS);
  const view = await accountView(
    deps,
    user,
    getLocale(),
    deviceTokens(request.headers.get("cookie"), deps.origin),
  );
  // Only proven addresses show records: anyone can type someone else's address.
  const emailKeys = await listProvenEmailKeys(deps, user.accountId);
  const records = await listRecordsByEmail(deps, emailKeys, getLocale());
  return data({ message: messageKey, records, ...view }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, from, organisation } = await getActionContext(request, context);
  const user = await requireSignedInUser(deps, request, context);
  const form = await readForm(request);
  return accountAction({ deps, user, form, from, organisation });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.accounts_account_title(), m.accounts_profile_lead(), "/account");

export default function AccountPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { message: messageKey, records, ...view } = loaderData;
  const problem = actionData?.problem;
  // A new key per navigation empties the password fields.
  const { key } = useLocation();
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.accounts_account_title()}
      lead={m.accounts_account_lead({ email: view.email })}
      problem={problem}
      messageKey={messageKey}
    >
      <SignOutForm />
      {view.staffWithoutFactor ? (
        <p className="note">
          {m.accounts_factor_staff()}{" "}
          <SiteLink to="/account/two-factor">{m.accounts_factor_begin()}</SiteLink>{" "}
          {m.accounts_factor_or_passkey()}{" "}
          <SiteLink to="/account/passkeys">{m.accounts_passkey_add()}</SiteLink>
        </p>
      ) : null}
      <RecordSections items={records} unverifiedEmail={view.verified ? null : view.email} />
      <AccountSection id="profile" title={m.accounts_profile()}>
        <p className="soft">{m.accounts_profile_lead()}</p>
        <ProfileForm fields={view.fields} problem={problem} />
      </AccountSection>
      <EmailSection key={`email ${key}`} view={view} problem={problem} />
      <PasswordSection key={`password ${key}`} email={view.email} problem={problem} />
      <SecondFactorSection on={view.secondFactor} />
      <AccountSection id="passkeys" title={m.accounts_passkeys_title()}>
        <p className="soft">{m.accounts_passkeys_lead()}</p>
        {view.passkeys.length > 0 ? <PasskeyList passkeys={view.passkeys} /> : null}
        <p>
          <SiteLink className="button" to="/account/passkeys">
            {view.passkeys.length > 0 ? m.accounts_passkeys_manage() : m.accounts_passkey_add()}
          </SiteLink>
        </p>
      </AccountSection>
      <AccountSection id="data" title={m.privacy_title()}>
        <p className="soft">{m.privacy_lead()}</p>
        <p>
          <SiteLink className="button" to="/account/data">
            {m.privacy_see()}
          </SiteLink>
        </p>
      </AccountSection>
      <AccountSection id="sessions" title={m.accounts_sessions_title()}>
        <SessionList sessions={view.sessions} />
      </AccountSection>
      <AccountSection id="devices" title={m.accounts_devices_title()}>
        <p className="soft">{m.accounts_devices_lead()}</p>
        <DeviceList devices={view.devices} />
      </AccountSection>
    </AccountFrame>
  );
}

type Problem = NonNullable<Route.ComponentProps["actionData"]>["problem"] | undefined;

function RecordSections({ items, unverifiedEmail }: { items: RecordItem[]; unverifiedEmail: string | null }) {
  const groups = RECORD_GROUPS.map((group) => ({
    group,
    groupItems: items.filter((item) => item.group === group),
  }));
  if (items.length === 0)
    return (
      <AccountSection id="filed-sent" title={m.status_filed_title()}>
        <p className="soft">
          {unverifiedEmail === null
            ? m.status_filed_none()
            : m.status_filed_unproved({ email: unverifiedEmail })}
        </p>
      </AccountSection>
    );
  return groups
    .filter(({ groupItems }) => groupItems.length > 0)
    .map(({ group, groupItems }) => (
      <AccountSection key={group} id={`filed-${group}`} title={groupTitle(group)}>
        <RecordList items={groupItems} />
      </AccountSection>
    ));
}

function EmailSection({ view, problem }: { view: AccountView; problem: Problem }) {
  return (
    <AccountSection id="email" title={m.accounts_email_title()}>
      <p>
        {m.accounts_email_now({ email: view.email })} {view.verified ? null : m.accounts_email_unverified()}
      </p>
      <Form method="post" noValidate>
        <TextField
          id="email-new"
          name="newEmail"
          type="email"
          label={m.accounts_email_new()}
          defaultValue={problem?.typed["newEmail"]}
          error={errorOf(problem, "email-new")}
          autoComplete="email"
          required
        />
        <PasswordField
          id="email-password"
          label={m.accounts_current_password()}
          hint={m.accounts_why_password()}
          error={errorOf(problem, "email-password")}
        />
        <div className="actions">
          <button type="submit" name="intent" value="email" className="button">
            {m.accounts_email_change()}
          </button>
        </div>
      </Form>
    </AccountSection>
  );
}

function PasswordSection({ email, problem }: { email: string; problem: Problem }) {
  return (
    <AccountSection id="password" title={m.accounts_password()}>
      <p className="soft">{m.accounts_password_change_hint()}</p>
      <Form method="post" noValidate>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="password-current"
          name="current"
          label={m.accounts_current_password()}
          error={errorOf(problem, "password-current")}
        />
        <NewPasswordField
          id="password-new"
          label={m.accounts_new_password()}
          error={errorOf(problem, "password-new")}
        />
        <div className="actions">
          <button type="submit" name="intent" value="password" className="button">
            {m.accounts_password_change()}
          </button>
        </div>
      </Form>
    </AccountSection>
  );
}

const SecondFactorSection = ({ on }: { on: boolean }) => (
  <AccountSection id="two-factor" title={m.accounts_factor_title()}>
    <p>{on ? m.accounts_factor_is_on() : m.accounts_factor_is_off()}</p>
    <p>
      <SiteLink className="button" to="/account/two-factor">
        {on ? m.accounts_factor_manage() : m.accounts_factor_begin()}
      </SiteLink>
    </p>
  </AccountSection>
);
