import { Form, data, useLocation } from "react-router";
import { personalParts } from "../../../personal.server";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { readForm } from "../../../platform/form.server";
import { depsContext, organisationContext } from "../../../platform/request-context";
import { TickField } from "../../../ui/form/choice-field";
import { errorOf } from "../../../ui/form/form-problem";
import { hrefOf } from "../../../ui/href";
import { headData } from "../../../ui/page-meta";
import { caller, onlyPost, privatePageHeaders, requirePerson } from "../../accounts/page-answers.server";
import { AccountFrame, Part, accountMeta } from "../../accounts/ui/account-frame";
import { PasswordField } from "../../accounts/ui/secret-fields";
import { eraseMyself } from "../data-actions.server";
import { ownPerson } from "../own-person.server";
import { dataView, planView } from "../personal-data-view.server";
import { planErasure, readAll } from "../privacy.service.server";
import { DataRecords } from "../ui/data-records";
import { ErasurePlan } from "../ui/erasure-plan";
import type { Route } from "./+types/data-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requirePerson(deps, request, context);
  const person = await ownPerson(deps, who);
  const erasing = { ...deps, organisation: context.get(organisationContext) };
  return data({
    ...dataView(await readAll(deps, personalParts, person), getLocale()),
    plan: planView(await planErasure(erasing, personalParts, person), getLocale()),
    verified: person.emailKey !== null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, organisation } = await caller(request, context);
  const who = await requirePerson(deps, request, context);
  return eraseMyself({ deps, who, organisation, form: await readForm(request) });
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  accountMeta(headData(matches), m.privacy_title(), m.privacy_lead(), "/account/data");

export default function DataPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { parts, consents, plan, verified } = loaderData;
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
      <DataRecords parts={parts} consents={consents} />
      <Part id="erase" title={m.privacy_erase_title()}>
        <ErasurePlan plan={plan} />
        {plan.first.length > 0 ? null : (
          <Form method="post" key={key}>
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
      </Part>
    </AccountFrame>
  );
}
