import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { pastedPath } from "../../../platform/local-path";
import type { PageHandle } from "../../../platform/page-handle";
import { phoneIn } from "../../../platform/phone-choice";
import {
  askForWork,
  openForm,
  privateForm,
  receiveForm,
  refuseForm,
  whenAvailable,
} from "../../../platform/forms/receive.server";
import { WAIT, workOf } from "../../../platform/forms/guard.server";
import { addressContext, depsContext } from "../../../platform/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData } from "../../../ui/page-meta";
import { knownCookie } from "../known-codes.server";
import { openCode } from "../open-code.server";
import { codeForm, readProofs } from "../status.input.server";
import { CodeFields } from "../ui/code-fields";
import type { Route } from "./+types/code-page";

/** `code`: from a mail, the search, or another field that it was typed in by mistake. */
export const handle: PageHandle = { query: ["code"], unkept: ["code"] };

/** Wrong tries are counted by `openCode`: a form that opens nothing is no reason to shut out a network. */
const FORM = { name: "code", schema: codeForm, trusted: true };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  data(
    {
      form: openForm(context.get(depsContext), FORM.name, FORM.schema),
      code: (url.searchParams.get("code") ?? "").slice(0, 40),
    },
    { headers: privateForm },
  );

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const received = await receiveForm(request, context, FORM);
  const pasted = pastedPath([received.typed["code"]].flat()[0] ?? "", deps.origin);
  if (pasted !== null) return redirect(pasted, 303);
  if (!received.ok) return received.answer;
  const { value, fields } = received;
  const proofs = readProofs(value.proof);
  if (proofs.length === 0)
    return refuseForm(context, FORM, fields, [{ field: "proof", text: m.code_no_proof() }]);
  const cookie = request.headers.get("cookie");
  const opening = await whenAvailable(context, FORM, fields, async () =>
    openCode(deps, {
      typed: value.code,
      proofs,
      cookie,
      address: context.get(addressContext),
      work: await workOf(deps, FORM.name, fields),
    }),
  );
  if (!opening.ok) return opening.answer;
  const opened = opening.value;
  switch (opened.kind) {
    case "opens": {
      // On a shared phone the next person must not be taken for this one.
      const known = phoneIn(cookie ?? "") === "shared" ? null : knownCookie(deps, cookie, opened.code);
      return redirect(hrefOf(opened.path), {
        status: 303,
        headers: known === null ? {} : { "set-cookie": known },
      });
    }
    case "no_code":
      return refuseForm(context, FORM, fields, [{ field: "code", text: m.code_none() }]);
    case "unknown":
      return refuseForm(context, FORM, fields, [{ field: "code", text: m.status_unknown() }]);
    case "whole":
      return refuseForm(context, FORM, fields, [{ field: "proof", text: m.code_whole() }]);
    case "work":
      return askForWork(context, FORM, fields, { text: m.code_work({ seconds: WAIT }), level: opened.level });
    case "limited": {
      const hours = Math.ceil(opened.retryAfterSeconds / 3600);
      return refuseForm(context, FORM, fields, [{ field: null, text: m.code_limited({ hours }) }]);
    }
  }
}

export const headers: Route.HeadersFunction = () => privateForm;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.code_title(),
    description: m.code_lead(),
    path: "/code",
    crumbs: [{ to: "/", label: m.nav_home() }],
    image: `/og/${headData(matches).locale}/site/register.png`,
  });

export default function CodePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const title = m.code_title();
  const problem = actionData?.problem;
  const { code } = loaderData;
  return (
    <div className="column">
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      <PageHead title={title} lead={m.code_lead()} />
      <div className="wrap section follows">
        <div className="stack narrow">
          <PublicForm
            form={actionData?.form ?? loaderData.form}
            problem={problem}
            saved={code === "" ? {} : { code }}
            labels={{ code: m.status_code(), proof: m.status_proof() }}
          >
            {(field) => <CodeFields field={field} />}
          </PublicForm>
          <h2>{m.code_lost_title()}</h2>
          <p>{m.code_lost()}</p>
          <div className="actions">
            <SiteLink className="button line" to="/donate/manage">
              {m.code_monthly()}
            </SiteLink>
            <SiteLink className="button line" to="/login">
              {m.accounts_sign_in()}
            </SiteLink>
            <SiteLink className="button line" to="/contact">
              {m.nav_contact()}
            </SiteLink>
          </div>
        </div>
      </div>
    </div>
  );
}
