import { Form, data, useLocation } from "react-router";
import { personalDataSources } from "../personal-data-sources.server";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/forms/read-form.server";
import { depsContext, organisationContext } from "../../../platform/pages/request-context";
import { TickField } from "../../../ui/form/choice-field";
import { errorOf } from "../../../platform/forms/form-problem";
import { hrefOf } from "../../../platform/i18n/href";
import { headData } from "../../../ui/page-meta";
import { getActionContext, requireSignedInUser } from "../../accounts/signed-in-user.service.server";
import { requirePost } from "../../../platform/pages/require-post";
import { privatePageHeaders } from "../../../platform/pages/page-headers";
import { AccountFrame, AccountSection, accountMeta } from "../../accounts/ui/account-frame";
import { PasswordField } from "../../accounts/ui/secret-fields";
import { eraseOwnData } from "../erase-action.server";
import { dataSubjectOf } from "../data-subject.server";
import { personalDataView, erasurePlanView } from "../personal-data-view.server";
import { planErasure, readPersonalData } from "../privacy.service.server";
import { DataRecords } from "../ui/data-records";
import { ErasurePlan } from "../ui/erasure-plan";
import type { Route } from "./+types/data-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireSignedInUser(deps, request, context);
  const person = await dataSubjectOf(deps, user);
  const eraseDeps = { ...deps, organisation: context.get(organisationContext) };
  return data({
    ...personalDataView(await readPersonalData(deps, personalDataSources, person), getLocale()),
    plan: erasurePlanView(await planErasure(eraseDeps, personalDataSources, person), getLocale()),
    verified: person.emailKeys.length > 0,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, organisation } = await getActionContext(request, context);
  const user = await requireSignedInUser(deps, request, context);
  return eraseOwnData({ deps, user, organisation, form: await readForm(request) });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.privacy_title(), m.privacy_lead(), "/account/data");

export default function DataPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { sources, consents, plan, verified } = loaderData;
  const problem = actionData?.problem;
  const { key } = useLocation();
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.privacy_title()}
      lead={m.privacy_lead()}
      above={[{ to: "/account", label: m.accounts_account_title() }]}
      problem={problem}
    >
      {verified ? null : <p className="note">{m.privacy_unverified()}</p>}
      <p className="actions">
        <a className="button" href={hrefOf("/account/data/file")} download>
          {m.privacy_download()}
        </a>
        <a className="button line" href={hrefOf("/account/data/file?as=text")} download>
          {m.privacy_download_text()}
        </a>
      </p>
      <DataRecords sources={sources} consents={consents} />
      <AccountSection id="erase" title={m.privacy_erase_title()}>
        <ErasurePlan plan={plan} />
        {plan.first.length > 0 ? null : (
          <Form method="post" key={key} noValidate>
            <PasswordField
              id="erase-password"
              label={m.accounts_current_password()}
              hint={m.accounts_why_password()}
              error={errorOf(problem, "erase-password")}
            />
            <TickField
              id="erase-sure"
              name="sure"
              label={m.privacy_sure()}
              error={errorOf(problem, "erase-sure")}
              required
            />
            <div className="actions">
              <button type="submit" className="button">
                {m.privacy_erase()}
              </button>
            </div>
          </Form>
        )}
      </AccountSection>
    </AccountFrame>
  );
}
