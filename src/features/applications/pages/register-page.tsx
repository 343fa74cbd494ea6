import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  openForm,
  keptForm,
  receiveForm,
  refuseForm,
  whenAvailable,
} from "../../../platform/forms/receive.server";
import { FORM_PAGE } from "../../../platform/forms/opened-form";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { type LearnerFacts, programBrief } from "../../programs/program-view.server";
import { listProgramTitles, programsToJoin } from "../../programs/programs.service.server";
import { ProgramBrief } from "../../programs/ui/program-brief";
import { openRounds } from "../admissions.service.server";
import { beginDraft } from "../registrations.service.server";
import { moverOf, notTaken } from "../registration-door.server";
import { type YouAnswers, youForm } from "../registration.input.server";
import { keyOf } from "../registration-secrets.server";
import { stepOptions } from "../register-view.server";
import { registerLabels } from "../ui/register-labels";
import { RegisterFrame, stepName } from "../ui/register-frame";
import { YouFields } from "../ui/you-fields";
import type { Route } from "./+types/register-page";

/** `program`: where somebody comes from who wants to join that program. */
export const handle: PageHandle = {
  query: ["program"],
  unkept: ["program"],
  asksPhone: true,
};

const formAt = (now: Date) => ({
  name: "register",
  schema: youForm(now),
  contact: ({ email, phone }: YouAnswers) => email ?? phone,
  once: true as const,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = getLocale();
  const programs = await listProgramTitles(deps);
  const wanted = new URL(request.url).searchParams.get("program");
  const program = programs.find(({ slug }) => slug === wanted);
  const intake = (await openRounds(deps)).find(({ programId }) => programId === program?.id);
  if (program && !intake) throw redirect(hrefOf(`/register/interest?program=${program.slug}`));
  const { name, schema } = formAt(deps.now());
  return data(
    {
      form: openForm(deps, name, schema),
      options: await stepOptions(deps, "you", programs, locale),
      chosen: intake?.id ?? "",
      programs: (await programsToJoin(deps)).map((row) => programBrief(row, locale, deps.now())),
      locale,
    },
    { headers: { ...keptForm, [FORM_PAGE]: hrefOf("/register/whole") } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = moverOf(context);
  const form = formAt(deps.now());
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.answer;
  const { clientId, value: answers, fields, typed } = received;
  const kept = await whenAvailable(context, form, fields, () =>
    beginDraft(deps, { clientId, typed, answers }),
  );
  if (!kept.ok) return kept.answer;
  if (!kept.value.ok) return refuseForm(context, form, fields, [notTaken(kept.value.error)]);
  return redirect(hrefOf(`/register/draft/${keyOf(deps, kept.value.value)}/place`), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return formMeta(head, {
    title: m.apply_register_title(),
    description: m.reg_lead(),
    path: "/register",
    image: `/og/${head.locale}/site/register.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function RegisterPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { options, locale, chosen, programs } = loaderData;
  const problem = actionData?.problem;
  const title = m.apply_register_title();
  const open = (options.intakes ?? []).length > 0;
  return (
    <RegisterFrame title={title} lead={m.reg_lead()} {...(open ? { at: "you" } : {})}>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      {open || actionData ? (
        <>
          <p>
            <SiteLink to="/code">{m.reg_resume_link()}</SiteLink>
          </p>
          <p>
            <SiteLink to="/register/whole" reloadDocument>
              {m.reg_whole_link()}
            </SiteLink>
          </p>
          <PublicForm
            waitsAs={`${title}: ${stepName("you")}`}
            partOf={hrefOf("/register/whole")}
            long
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

/** Programs with what a learner asks first. */
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
