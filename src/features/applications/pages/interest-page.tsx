import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  openForm,
  cacheableFormHeaders,
  receiveForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import { resolveText, plainText } from "../../../platform/i18n/localized-text";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../../platform/i18n/locales";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext } from "../../../platform/pages/request-context";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { SharedDeviceQuestion } from "../../../ui/form/shared-device-question";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { homeCountries } from "../../programs/home-countries-view.server";
import { programBrief } from "../../programs/program-view.server";
import { listJoinablePrograms } from "../../programs/programs.service.server";
import { ProgramBrief } from "../../programs/ui/program-brief";
import { type InterestAnswers, interestForm } from "../registrations/registration.input.server";
import { addInterest } from "../interest/interest.service.server";
import { registerLabels } from "../ui/register-labels";
import { RegisterFrame } from "../ui/register-frame";
import { ContactFields } from "../ui/you-fields";
import type { Route } from "./+types/interest-page";

export const handle: PageHandle = { query: ["program"], formPage: true };

const FORM = {
  name: "interest",
  schema: interestForm,
  contact: ({ email, phone }: InterestAnswers) => email ?? phone,
  idempotent: true as const,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = getLocale();
  const all = await listJoinablePrograms(deps);
  const program = new URL(request.url).searchParams.get("program") ?? "";
  return data(
    {
      form: openForm(deps, FORM.name, FORM.schema),
      programs: all.map(({ slug, title }) => ({ value: slug, label: plainText(resolveText(title, locale)) })),
      program,
      ...learnerPrograms(all, program, locale, deps.now()),
      countries: homeCountries(all, locale),
      locale,
    },
    { headers: cacheableFormHeaders },
  );
}

function learnerPrograms(all: Joinable, slug: string, locale: Locale, now: Date) {
  const view = (rows: Joinable) => rows.map((row) => programBrief(row, locale, now));
  return {
    requestedPrograms: view(all.filter((row) => row.slug === slug)),
    open: view(all.filter((row) => row.slug !== slug && row.admission.kind === "open")),
  };
}
type Joinable = Awaited<ReturnType<typeof listJoinablePrograms>>;

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.response;
  const { clientId, value, fields } = received;
  const saved = await whenAvailable(context, FORM, fields, () =>
    addInterest(context.get(depsContext), { clientId, locale: getLocale(), answers: value }),
  );
  return saved.ok ? redirect(hrefOf("/register/interest/done"), 303) : saved.response;
}

export const headers: Route.HeadersFunction = () => cacheableFormHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.reg_interest_title(),
    description: m.reg_interest_lead(),
    path: "/register/interest",
    noIndex: true,
  });

export default function InterestPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { programs, program, locale, requestedPrograms, open } = loaderData;
  const labels = registerLabels();
  const title = m.reg_interest_title();
  return (
    <RegisterFrame title={title} lead={open.length > 0 ? m.reg_interest_lead_open() : m.reg_interest_lead()}>
      <FormTitle title={title} head={headData(matches)} problem={actionData?.problem} />
      {requestedPrograms.map((each) => (
        <ProgramBrief key={each.slug} program={each} level={2} />
      ))}
      <PublicForm
        queueLabel={title}
        autofillOnlyOnOwnDevice
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
              emptyLabel={m.reg_interest_any()}
            />
            <TextField {...field("fullName")} label={labels["fullName"]} autoComplete="name" />
            <SelectField {...field("country")} label={labels["country"]} options={loaderData.countries} />
            <SharedDeviceQuestion />
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
      <OpenPrograms programs={open} />
    </RegisterFrame>
  );
}

type OpenProgramsProps = { programs: Route.ComponentProps["loaderData"]["open"] };

const OpenPrograms = ({ programs }: OpenProgramsProps) =>
  programs.length > 0 ? (
    <section className="stack">
      <h2>{m.reg_programs_open()}</h2>
      {programs.map((each) => (
        <ProgramBrief key={each.slug} program={each} chip={false} />
      ))}
    </section>
  ) : null;
