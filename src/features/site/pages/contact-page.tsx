import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatNumber } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";
import { depsContext } from "../../../platform/request-context";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { WriteLinks } from "../../../ui/write-links";
import { TOPICS, type Topic, answerTime } from "../../contact/contact.model";
import { Topics } from "../../contact/ui/topics";
import { getSettings } from "../site.service.server";
import type { Route } from "./+types/contact-page";
import "../../contact/ui/contact.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { name, address, registration } = await getSettings(context.get(depsContext));
  const locale = getLocale();
  return { name, address, registration, topics: TOPICS.map((topic) => topicView(topic, locale)) };
}

function topicView(topic: Topic, locale: Locale) {
  const time = answerTime(topic);
  return "hours" in time
    ? { topic, soon: true, time: m.contact_in_hours({ count: formatNumber(time.hours, locale) }) }
    : { topic, soon: false, time: m.contact_in_days({ count: formatNumber(time.workingDays, locale) }) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.contact_title(),
    description: m.contact_lead(),
    path: "/contact",
    image: `/og/${head.locale}/site/contact.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [
      {
        "@type": "ContactPage",
        name: m.contact_title(),
        about: { "@type": "NGO", name: loaderData?.name ?? head.name, url: head.origin },
      },
    ],
  });
};

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={m.contact_title()} lead={m.contact_lead()} art={{ seed: "contact" }} />
      <div className="wrap split section follows">
        <Topics topics={loaderData.topics} />
        <aside className="side first stack">
          <div className="panel stack">
            <h2>{m.contact_write()}</h2>
            <p>{m.contact_write_text()}</p>
            <WriteLinks subject={m.contact_subject()} />
            <Office {...loaderData} />
          </div>
          <div className="contact-safe">
            <h2>{m.contact_safe()}</h2>
            <p>{m.contact_safe_text()}</p>
          </div>
        </aside>
      </div>
    </>
  );
}

function Office({ name, address, registration }: { name: string; address: string; registration: string }) {
  if (address === "" && registration === "") return null;
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
