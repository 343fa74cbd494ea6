import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { openForm, keptForm, receiveForm, whenAvailable } from "../../../platform/forms/receive.server";
import { LANGUAGE_NAMES, LOCALES, type Locale, say, words } from "../../../platform/languages";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { learnerFacts } from "../../programs/program-view.server";
import { programsToJoin } from "../../programs/programs.service.server";
import { ProgramBrief } from "../../programs/ui/program-brief";
import { type InterestAnswers, interestForm } from "../registration.input.server";
import { homeCountries } from "../register-view.server";
import { addInterest } from "../interest.service.server";
import { registerLabels } from "../ui/register-labels";
import { RegisterFrame } from "../ui/register-frame";
import { ContactFields } from "../ui/you-fields";
import type { Route } from "./+types/interest-page";

export const handle: PageHandle = {
  query: ["program"],
  unkept: ["program"],
  asksPhone: true,
};

const FORM = {
  name: "interest",
  schema: interestForm,
  contact: ({ email, phone }: InterestAnswers) => email ?? phone,
  once: true as const,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = getLocale();
  const all = await programsToJoin(deps);
  const program = new URL(request.url).searchParams.get("program") ?? "";
  return data(
    {
      form: openForm(deps, FORM.name, FORM.schema),
      programs: all.map(({ slug, title }) => ({ value: slug, label: words(say(title, locale)) })),
      program,
      ...forLearners(all, program, locale, deps.now()),
      countries: homeCountries(all, locale),
      locale,
    },
    { headers: keptForm },
  );
}

/** The program that somebody comes from, and those that they can apply for at once. */
function forLearners(all: Joinable, slug: string, locale: Locale, now: Date) {
  const view = (rows: Joinable) => rows.map((row) => learnerFacts(row, locale, now));
  return {
    wanted: view(all.filter((row) => row.slug === slug)),
    open: view(all.filter((row) => row.slug !== slug && row.admission.kind === "open")),
  };
}
type Joinable = Awaited<ReturnType<typeof programsToJoin>>;

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.answer;
  const { clientId, value, fields } = received;
  const kept = await whenAvailable(context, FORM, fields, () =>
    addInterest(context.get(depsContext), { clientId, locale: getLocale(), answers: value }),
  );
  return kept.ok ? redirect(hrefOf("/register/interest/done"), 303) : kept.answer;
}

export const headers: Route.HeadersFunction = () => keptForm;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.reg_interest_title(),
    description: m.reg_interest_lead(),
    path: "/register/interest",
    noIndex: true,
  });

export default function InterestPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { programs, program, locale, wanted, open } = loaderData;
  const labels = registerLabels();
  const title = m.reg_interest_title();
  return (
    <RegisterFrame title={title} lead={open.length > 0 ? m.reg_interest_lead_open() : m.reg_interest_lead()}>
      <FormTitle title={title} head={headData(matches)} problem={actionData?.problem} />
      {wanted.map((each) => (
        <ProgramBrief key={each.slug} program={each} level={2} />
      ))}
      <PublicForm
        waitsAs={title}
        form={actionData?.form ?? loaderData.form}
        problem={actionData?.problem}
        saved={{ program }}
        labels={labels}
      >
        {(field) => (
          <>
            <SelectField
              {...field("program")}
              label={labels["program"]}
              options={programs}
              empty={m.reg_interest_any()}
            />
            <TextField {...field("fullName")} label={labels["fullName"]} autoComplete="name" />
            <SelectField {...field("country")} label={labels["country"]} options={loaderData.countries} />
            <ContactFields field={field} flags={false} />
            <TickField {...field("safeToName")} label={labels["safeToName"]} hint={m.reg_safe_hint()} />
            <ChoiceField
              {...field("preferredLanguage")}
              label={labels["preferredLanguage"]}
              options={LOCALES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
              initial={locale}
            />
            <TickField
              {...field("privacy")}
              label={labels["privacy"]}
              hint={<SiteLink to="/privacy-policy">{m.reg_privacy_link()}</SiteLink>}
            />
            <div className="actions">
              <button type="submit" className="button go">
                {m.reg_interest_button()}
              </button>
            </div>
          </>
        )}
      </PublicForm>
      {open.length > 0 ? (
        <section className="stack">
          <h2>{m.reg_programs_open()}</h2>
          {open.map((each) => (
            <ProgramBrief key={each.slug} program={each} chip={false} />
          ))}
        </section>
      ) : null}
    </RegisterFrame>
  );
}
