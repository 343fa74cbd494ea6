import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatNumber } from "../../../platform/i18n/format";
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
import type { AttachedFiles } from "../../enquiries/enquiries.service.server";
import { receivePostedFile } from "../../enquiries/posted-file.service.server";
import { sentPath } from "../../enquiries/sent-link.service.server";
import { EnquiryFrame } from "../../enquiries/ui/enquiry-frame";
import { homeCountries } from "../../programs/home-countries-view.server";
import { listJoinablePrograms } from "../../programs/programs.service.server";
import { partnershipForm } from "../partnerships.input.server";
import { PARTNERSHIP_ANSWER_DAYS, type PartnershipAnswers } from "../partnerships.model";
import { proposePartnership } from "../partnerships.service.server";
import { PartnershipForm } from "../ui/partnership-form";
import type { Route } from "./+types/partnership-page";

const FORM = {
  name: "partnership",
  schema: partnershipForm,
  contact: ({ email }: PartnershipAnswers) => email,
  idempotent: true as const,
};

export const handle: PageHandle = { query: [], formPage: true };

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = getLocale();
  return data(
    {
      days: formatNumber(PARTNERSHIP_ANSWER_DAYS, locale),
      countries: homeCountries(await listJoinablePrograms(deps), locale),
      form: openForm(deps, FORM.name, FORM.schema),
    },
    { headers: cacheableFormHeaders },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const uploadOptions = { form: FORM.name, purpose: "attachment", field: "attachment" } as const;
  const posted = await receivePostedFile(request, context, uploadOptions);
  const received = await receiveForm(posted.request, context, FORM);
  if (!received.ok) return posted.amend(received.response);
  const { clientId, fields } = received;
  const { attachment, ...answers } = received.value;
  const deps = context.get(depsContext);
  const submit = async (files: AttachedFiles | null) =>
    proposePartnership(deps, {
      clientId,
      answers,
      files,
      locale: getLocale(),
      organisation: await context.get(organisationContext)(),
    });
  const sent = await whenAvailable(context, FORM, fields, () => posted.submit(attachment, submit));
  if (!sent.ok) return posted.amend(sent.response);
  if (!sent.value.ok) return posted.amend(rejectForm(context, FORM, fields, []), sent.value.error);
  return redirect(hrefOf(sentPath(deps, sent.value.value)), 303);
}

export const headers: Route.HeadersFunction = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return formMeta(head, {
    title: m.apply_partner_title(),
    description: m.apply_partner_lead(),
    path: "/partnership",
    image: `/og/${head.locale}/site/partnership.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

export default function PartnershipPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { days, countries, form } = loaderData;
  const problem = actionData?.problem;
  return (
    <>
      <FormTitle title={m.apply_partner_title()} head={headData(matches)} problem={problem} />
      <EnquiryFrame
        title={m.apply_partner_title()}
        lead={m.apply_partner_lead()}
        scene={{ name: "projects", label: m.apply_partner_scene() }}
        subject={m.apply_partner_subject()}
        steps={[
          { when: m.apply_partner_step1({ days }), what: m.apply_partner_step1_text() },
          { when: m.apply_partner_step2(), what: m.apply_partner_step2_text() },
          { when: m.apply_partner_step3(), what: m.apply_partner_step3_text() },
        ]}
      >
        <PartnershipForm form={actionData?.form ?? form} problem={problem} countries={countries} />
      </EnquiryFrame>
    </>
  );
}
