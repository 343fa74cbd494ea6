import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  keptForm,
  openForm,
  receiveForm,
  refuseForm,
  whenAvailable,
} from "../../../platform/forms/receive.server";
import type { PageHandle } from "../../../platform/page-handle";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { subscribe } from "../../newsletter/newsletter.service.server";
import { listProgramTitles } from "../../programs/programs.service.server";
import { registerAtOnce } from "../register-at-once.server";
import { moverOf, notTaken } from "../registration-door.server";
import { STEPS } from "../registration.model";
import { keyOf } from "../registration-secrets.server";
import { type StepOptions, stepOptions } from "../register-view.server";
import { type WholeAnswers, stepsOf, wholeForm } from "../whole-form.server";
import type { Skills } from "../applications.model";
import { listSkills } from "../applications.service.server";
import { GoalsFields } from "../ui/goals-fields";
import { PlaceFields } from "../ui/place-fields";
import { RegisterFrame, stepName } from "../ui/register-frame";
import { registerLabels } from "../ui/register-labels";
import { YouFields } from "../ui/you-fields";
import type { Route } from "./+types/whole-page";
import { ConsentFields } from "../ui/consent-fields";

export const handle: PageHandle = { query: [], asksPhone: true };

/** The same name as step 1: a registration that began in steps goes on here under its number, and stays one. */
const formOf = (now: Date, skills: Skills) => ({
  name: "register",
  schema: wholeForm(now, skills),
  contact: ({ email, phone }: WholeAnswers) => email ?? phone,
  once: true as const,
});

export async function loader({ context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const locale = getLocale();
  const programs = await listProgramTitles(deps);
  const options = await Promise.all(STEPS.map((step) => stepOptions(deps, step, programs, locale)));
  const { name, schema } = formOf(deps.now(), await listSkills(deps));
  const form = openForm(deps, name, schema);
  return data({ form, options: Object.assign({}, ...options) as StepOptions, locale }, { headers: keptForm });
}

/** Takes the whole registration in one post: the one way to send it without a network in between. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = moverOf(context);
  const now = deps.now();
  const skills = await listSkills(deps);
  const form = formOf(now, skills);
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.answer;
  const { clientId, value, fields, typed } = received;
  const done = await whenAvailable(context, form, fields, () =>
    registerAtOnce(deps, {
      ...{ clientId, steps: stepsOf(typed, now, skills), you: value },
      agreed: { ...value, locale: getLocale() },
    }),
  );
  if (!done.ok) return done.answer;
  if (!done.value.ok) {
    const { error } = done.value;
    if (error === "duplicate") return redirect(hrefOf("/register/already"), 303);
    if (error === "gone") return redirect(hrefOf("/register"), 303);
    return refuseForm(context, form, fields, [notTaken(error)]);
  }
  // The registration is there in any case; without an address, or with the database away, the newsletter can wait.
  if (value.newsletter && value.email !== null) {
    const organisation = await deps.organisation();
    await subscribe(deps, { email: value.email, locale: value.preferredLanguage, organisation });
  }
  return redirect(hrefOf(`/register/sent/${keyOf(deps, done.value.value)}`), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.reg_whole_title(),
    description: m.reg_whole_lead(),
    path: "/register/whole",
    noIndex: true,
  });

/** Every question of the registration on one page, which a phone stores and sends by itself. */
export default function WholePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { options, locale } = loaderData;
  const problem = actionData?.problem;
  const labels = registerLabels();
  const title = m.reg_whole_title();
  return (
    <RegisterFrame title={title} lead={m.reg_whole_lead()}>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      {options.intakes?.length ? null : (
        <p>
          {m.programs_nothing_open()} <SiteLink to="/register/interest">{m.reg_interest_title()}</SiteLink>
        </p>
      )}
      <PublicForm
        waitsAs={m.apply_register_title()}
        long
        form={actionData?.form ?? loaderData.form}
        problem={problem}
        labels={labels}
      >
        {(field) => (
          <>
            <h2>{stepName("you")}</h2>
            <YouFields field={field} options={options} locale={locale} />
            <h2>{stepName("place")}</h2>
            <PlaceFields field={field} options={options} />
            <h2>{stepName("goals")}</h2>
            <GoalsFields field={field} options={options} />
            <h2>{m.reg_whole_send()}</h2>
            <ConsentFields field={field} labels={labels} />
          </>
        )}
      </PublicForm>
      <p className="small soft">{m.reg_never()}</p>
    </RegisterFrame>
  );
}
