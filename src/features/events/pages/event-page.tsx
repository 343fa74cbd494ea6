import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { isFallback, plainText } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { Icon } from "../../../ui/icons/icon";
import { LanguageNote } from "../../../ui/language-note";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { eventJsonLd } from "../event-json-ld";
import { getEvent } from "../events.service.server";
import { eventView } from "../event-view.server";
import { EventBody, EventFacts } from "../ui/event-body";
import { EventRow } from "../ui/event-row";
import { TicketPanel } from "../ui/ticket-panel";
import { useLiveEvent } from "../ui/use-live-event";
import { redirectOrNotFound } from "../../content/redirects/redirect-or-not-found.service.server";
import { eventContent } from "../events.content";
import type { Route } from "./+types/event-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const event = await getEvent(deps, params.id);
  if (event === null) throw await redirectOrNotFound(deps, eventContent, params.id);
  const path = `/events/${event.slug}`;
  return { ...eventView(event, getLocale(), deps.now()), path, url: `${deps.origin}${hrefOf(path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const { title, text, path, slug, url } = loaderData;
  const image = `/og/${head.locale}/events/${slug}.png`;
  return pageMeta(head, {
    title: loaderData.searchTitle ?? plainText(title),
    description: loaderData.searchDescription ?? plainText(text),
    path,
    image,
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/events", label: m.nav_events() },
    ],
    jsonLd: [
      eventJsonLd(loaderData, { name: head.name, origin: head.origin, url, image: `${head.origin}${image}` }),
    ],
  });
};

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const event = useLiveEvent(loaderData);
  return (
    <>
      <LanguageNote of={isFallback(event.title) ? event.title : event.description} />
      <PageHead
        title={event.title}
        lead={event.text}
        art={event.art}
        photo={event.picture}
        above={[{ to: "/events", label: m.nav_events() }]}
      />
      <div className="wrap section follows event-layout">
        <div className="stack">
          <PhaseNote phase={event.phase} movedFrom={event.movedFrom} />
          <EventFacts event={event} />
        </div>
        <aside className="side stack">
          <TicketPanel event={event} />
          <p>
            <a className="more" href={hrefOf(`${event.path}.ics`)} type="text/calendar">
              <Icon name="calendar" />
              {m.events_add_to_calendar()}
            </a>
          </p>
          <ShareLinks url={event.url} title={plainText(event.title)} />
        </aside>
        <EventBody event={event} />
      </div>
      {event.related.length === 0 ? null : (
        <Section
          id="related"
          title={m.events_related()}
          className="section cool"
          more={{ to: "/events", label: m.nav_events() }}
        >
          <div className="rows">
            {event.related.map((other) => (
              <EventRow key={other.slug} event={other} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function PhaseNote({ phase, movedFrom }: Pick<Route.ComponentProps["loaderData"], "phase" | "movedFrom">) {
  if (phase === "cancelled") return <p className="note">{m.events_cancelled_note()}</p>;
  if (phase === "postponed") return <p className="note">{m.events_postponed_note()}</p>;
  if (phase === "upcoming" && movedFrom !== null)
    return <p className="note">{m.events_moved_note({ when: movedFrom })}</p>;
  return null;
}
