import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  openForm,
  cacheableFormHeaders,
  receiveForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext, organisationContext } from "../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { organisationJsonLd } from "../../../ui/organisation-json-ld";
import { headData } from "../../../ui/page-meta";
import { ContactPanel } from "../../../ui/contact-panel";
import { pageHeaders } from "../../../platform/pages/page-headers";
import { sentPath } from "../../enquiries/sent-link.service.server";
import { getSettings } from "../../site/site.service.server";
import { readPrefill, topicViews } from "../contact-view.server";
import { contactForm } from "../contact.input.server";
import type { ContactMessage } from "../contact.model";
import { sendMessage } from "../contact.service.server";
import { ContactForm } from "../ui/contact-form";
import type { Route } from "./+types/contact-page";
import "../ui/contact-conditions.css";
import "../ui/contact.css";

const FORM = {
  name: "contact",
  schema: contactForm,
  contact: ({ email, phone }: ContactMessage) => email ?? phone,
  idempotent: true as const,
};

export const handle: PageHandle = {
  query: ["topic", "about"],
  uncached: ["about"],
  formPage: true,
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { name, address, registration } = await getSettings(deps);
  return data(
    {
      organisationDetails: { name, address, registration },
      topics: topicViews(getLocale()),
      prefill: readPrefill(url),
      form: openForm(deps, FORM.name, FORM.schema),
    },
    { headers: cacheableFormHeaders },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.response;
  const { value: message, clientId, fields } = received;
  const deps = context.get(depsContext);
  const sent = await whenAvailable(context, FORM, fields, async () =>
    sendMessage(deps, {
      clientId,
      message,
      locale: getLocale(),
      organisation: await context.get(organisationContext)(),
    }),
  );
  return sent.ok ? redirect(hrefOf(sentPath(deps, sent.value)), 303) : sent.response;
}

export const headers: Route.HeadersFunction = pageHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return formMeta(head, {
    title: m.nav_contact(),
    description: m.contact_lead(),
    path: "/contact",
    image: `/og/${head.locale}/site/contact.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [
      {
        "@type": "ContactPage",
        name: m.nav_contact(),
        about: organisationJsonLd({ ...head, name: loaderData?.organisationDetails.name ?? head.name }),
      },
    ],
  });
};

export default function ContactPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { organisationDetails, topics, prefill, form } = loaderData;
  return (
    <div className="column">
      <FormTitle title={m.nav_contact()} head={headData(matches)} problem={actionData?.problem} />
      <PageHead title={m.nav_contact()} lead={m.contact_lead()} />
      <div className="wrap section follows contact-page">
        <ContactForm
          form={actionData?.form ?? form}
          problem={actionData?.problem}
          prefill={prefill}
          topics={topics}
        />
        <aside className="stack">
          <div className="contact-safe">
            <h2>{m.contact_safe()}</h2>
            <p>{m.contact_safe_text()}</p>
          </div>
          <p>
            <SiteLink to="/code">{m.code_nav()}</SiteLink>
          </p>
          <ContactPanel
            subject={m.contact_subject()}
            intro={
              <>
                <h2>{m.contact_write()}</h2>
                <p>{m.contact_write_text()}</p>
              </>
            }
          >
            {organisationDetails.address === "" && organisationDetails.registration === "" ? null : (
              <OrganisationAddress {...organisationDetails} />
            )}
          </ContactPanel>
        </aside>
      </div>
    </div>
  );
}

function OrganisationAddress({
  name,
  address,
  registration,
}: {
  name: string;
  address: string;
  registration: string;
}) {
  return (
    <address className="small contact-office">
      <b>{name}</b>
      {address === "" ? null : (
        <>
          <br />
          <bdi>{address}</bdi>
        </>
      )}
      {registration === "" ? null : (
        <>
          <br />
          <bdi>{registration}</bdi>
        </>
      )}
    </address>
  );
}
