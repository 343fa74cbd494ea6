import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { Deps } from "../../../platform/deps";
import {
  openForm,
  cacheableFormHeaders,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext, organisationContext } from "../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../platform/i18n/href";
import { headData } from "../../../ui/page-meta";
import { pageHeaders } from "../../../platform/pages/page-headers";
import { listSkills } from "../../applications/skills/skills.service.server";
import type { AttachedFiles } from "../../enquiries/enquiries.service.server";
import { receivePostedFile } from "../../enquiries/posted-file.service.server";
import { sentPath } from "../../enquiries/sent-link.service.server";
import { EnquiryFrame } from "../../enquiries/ui/enquiry-frame";
import { homeCountries } from "../../programs/home-countries-view.server";
import { listJoinablePrograms } from "../../programs/programs.service.server";
import { subscribe } from "../../newsletter/subscriptions/subscribe.service.server";
import { mentorOptions } from "../mentors-view.server";
import { mentorForm } from "../mentors.input.server";
import { applyAsMentor } from "../mentors.service.server";
import { MentorForm } from "../ui/mentor-form";
import type { Route } from "./+types/mentor-page";

/** The skills come from the database, so the schema is built per request. */
async function buildForm(deps: Pick<Deps, "db">) {
  const { language, framework } = await listSkills(deps);
  const taught = [...language, ...framework];
  const schema = mentorForm(taught.map(({ slug }) => slug));
  const form = {
    name: "mentor",
    schema,
    contact: ({ email }: { email: string }) => email,
    idempotent: true as const,
  };
  return { taught, form };
}

export const handle: PageHandle = { query: [], formPage: true };

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = getLocale();
  const [{ taught, form }, programs] = await Promise.all([buildForm(deps), listJoinablePrograms(deps)]);
  const options = mentorOptions(taught, homeCountries(programs, locale), locale);
  return data({ options, form: openForm(deps, form.name, form.schema) }, { headers: cacheableFormHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const { form } = await buildForm(deps);
  const posted = await receivePostedFile(request, context, { form: form.name, purpose: "cv", field: "cv" });
  const received = await receiveForm(posted.request, context, form);
  if (!received.ok) return posted.amend(received.response);
  const { newsletter, cv, ...answers } = received.value;
  const submit = async (files: AttachedFiles | null) => {
    const submission = { locale: getLocale(), organisation: await context.get(organisationContext)() };
    const enquiry = await applyAsMentor(deps, { ...submission, clientId: received.clientId, answers, files });
    // Afterwards, so that a failed or repeated subscription does not affect the application.
    if (newsletter) await subscribe(deps, { ...submission, email: answers.email });
    return enquiry;
  };
  const sent = await whenAvailable(context, form, received.fields, () => posted.submit(cv, submit));
  if (!sent.ok) return posted.amend(sent.response);
  if (!sent.value.ok) return posted.amend(rejectForm(context, form, received.fields, []), sent.value.error);
  return redirect(hrefOf(sentPath(deps, sent.value.value)), 303);
}

export const headers: Route.HeadersFunction = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return formMeta(head, {
    title: m.apply_mentor_title(),
    description: m.apply_mentor_lead(),
    path: "/mentor-application",
    image: `/og/${head.locale}/site/mentor-application.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function MentorPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { options, form } = loaderData;
  const problem = actionData?.problem;
  return (
    <>
      <FormTitle title={m.apply_mentor_title()} head={headData(matches)} problem={problem} />
      <EnquiryFrame
        title={m.apply_mentor_title()}
        lead={m.apply_mentor_lead()}
        scene={{ name: "mentor", label: m.apply_mentor_scene() }}
        subject={m.apply_mentor_subject()}
        steps={[
          { when: m.apply_mentor_step1(), what: m.apply_mentor_step1_text() },
          { when: m.apply_mentor_step2(), what: m.apply_mentor_step2_text() },
          { when: m.apply_mentor_step3(), what: m.apply_mentor_step3_text() },
          { when: m.apply_mentor_step4(), what: m.apply_mentor_step4_text() },
        ]}
      >
        <MentorForm form={actionData?.form ?? form} problem={problem} options={options} />
      </EnquiryFrame>
    </>
  );
}
