import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  openForm,
  cacheableFormHeaders,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import { FORM_PAGE_HEADER } from "../../../platform/forms/opened-form";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext } from "../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { type LearnerFacts, programBrief } from "../../programs/program-view.server";
import { listProgramTitles, listJoinablePrograms } from "../../programs/programs.service.server";
import { ProgramBrief } from "../../programs/ui/program-brief";
import { listOpenIntakes } from "../admission/admission.service.server";
import { startDraft } from "../drafts/start-draft.service.server";
import { getTransitionDeps, intakeRefusalError } from "../registrations/registration-page-context.server";
import { type YouAnswers, youForm } from "../registrations/registration.input.server";
import { signRegistrationKey } from "../registrations/registration-secrets.server";
import { stepOptions } from "../drafts/step-options-view.server";
import { registerLabels } from "../ui/register-labels";
import { RegisterFrame, stepLabel } from "../ui/register-frame";
import { YouFields } from "../ui/you-fields";
import type { Route } from "./+types/register-page";

export const handle: PageHandle = { query: ["program"], formPage: true };

const registerForm = (now: Date) => ({
  name: "register",
  schema: youForm(now),
  contact: ({ email, phone }: YouAnswers) => email ?? phone,
  idempotent: true as const,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = getLocale();
  const programs = await listProgramTitles(deps);
  const requestedSlug = new URL(request.url).searchParams.get("program");
  const program = programs.find(({ slug }) => slug === requestedSlug);
  const intake = (await listOpenIntakes(deps)).find(({ programId }) => programId === program?.id);
  if (program && !intake) throw redirect(hrefOf(`/register/interest?program=${program.slug}`));
  const { name, schema } = registerForm(deps.now());
  return data(
    {
      form: openForm(deps, name, schema),
      options: await stepOptions(deps, "you", programs, locale),
      chosen: intake?.id ?? "",
      programs: (await listJoinablePrograms(deps)).map((row) => programBrief(row, locale, deps.now())),
      locale,
    },
    { headers: { ...cacheableFormHeaders, [FORM_PAGE_HEADER]: hrefOf("/register/whole") } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = getTransitionDeps(context);
  const form = registerForm(deps.now());
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.response;
  const { clientId, formId, value: answers, fields, typed } = received;
  const saved = await whenAvailable(context, form, fields, () =>
    startDraft(deps, { clientId, formId, typed, answers }),
  );
  if (!saved.ok) return saved.response;
  if (!saved.value.ok) return rejectForm(context, form, fields, [intakeRefusalError(saved.value.error)]);
  return redirect(hrefOf(`/register/draft/${signRegistrationKey(deps, saved.value.value)}/place`), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return formMeta(head, {
    title: m.nav_register(),
    description: m.reg_lead(),
    path: "/register",
    image: `/og/${head.locale}/site/register.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function RegisterPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { options, locale, chosen, programs } = loaderData;
  const problem = actionData?.problem;
  const title = m.nav_register();
  const open = (options.intakes ?? []).length > 0;
  return (
    <RegisterFrame title={title} lead={m.reg_lead()} {...(open ? { currentStep: "you" } : {})}>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      {open || actionData ? (
        <>
          <ul className="register-ways">
            <li>
              <SiteLink to="/code">{m.reg_resume_link()}</SiteLink>
            </li>
            <li>
              <SiteLink to="/register/whole" reloadDocument>
                {m.reg_whole_link()}
              </SiteLink>
            </li>
          </ul>
          <PublicForm
            queueLabel={`${title}: ${stepLabel("you")}`}
            partOf={hrefOf("/register/whole")}
            long
            autofillOnlyOnOwnDevice
            form={actionData?.form ?? loaderData.form}
            problem={problem}
            saved={chosen === "" ? {} : { intake: chosen }}
            labels={registerLabels()}
          >
            {(field) => (
              <>
                <YouFields field={field} options={options} locale={locale} />
                <div className="actions">
                  <button type="submit" className="button go">
                    {m.reg_next()}
                  </button>
                </div>
              </>
            )}
          </PublicForm>
          <p className="small soft">{m.reg_never()}</p>
          <Programs title={m.reg_programs_open()} programs={programs.filter((each) => each.open)} />
          <Programs title={m.programs_related()} programs={programs.filter((each) => !each.open)} />
        </>
      ) : (
        <>
          <p>{m.reg_interest_lead()}</p>
          <p>
            <SiteLink className="button go" to="/register/interest">
              {m.reg_interest_title()}
            </SiteLink>
          </p>
          <Programs title={m.nav_programs()} programs={programs} />
        </>
      )}
    </RegisterFrame>
  );
}

function Programs({ title, programs }: { title: string; programs: readonly LearnerFacts[] }) {
  if (programs.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      {programs.map((program) => (
        <ProgramBrief key={program.slug} program={program} chip={!program.open} />
      ))}
    </section>
  );
}
