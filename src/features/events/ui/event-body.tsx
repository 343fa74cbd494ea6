import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { PersonPicture } from "../../../ui/picture/person-picture";
import { Fact } from "../../../ui/fact";
import { SiteLink } from "../../../ui/link";
import { ContentBlock } from "../../../ui/section";
import { Prose, Text } from "../../../ui/text";
import type { EventView } from "../event-view.server";
import { Chips } from "./chips";
import { LocalTime } from "./local-time";
import "../../../ui/styles/prose.css";
import "./event-body.css";

export function EventFacts({ event }: { event: EventView }) {
  return (
    <div className="event-facts">
      <dl className="facts">
        <Fact icon="calendar" label={event.phase === "postponed" ? m.events_date_planned() : m.events_date()}>
          <time dateTime={event.startsAt}>{event.date}</time>
        </Fact>
        <Fact icon="clock" label={m.events_time()}>
          {event.time} <span className="zone">{event.zone}</span>
        </Fact>
        <Fact icon="map-pin" label={m.events_venue()}>
          {event.venue === null ? null : (
            <>
              <Text of={event.venue} />
              <br />
            </>
          )}
          <Text of={event.location} />
        </Fact>
        <Fact label={m.events_status()}>
          <Chips chips={event.chips}>
            <SiteLink className="chip" to={`/events?category=${event.categorySlug}`}>
              {event.category}
            </SiteLink>
            {event.featured ? <span className="chip">{m.shell_featured()}</span> : null}
          </Chips>
        </Fact>
      </dl>
      <LocalTime startsAt={event.startsAt} endsAt={event.endsAt} timeZone={event.timeZone} />
    </div>
  );
}

export function EventBody({ event }: { event: EventView }) {
  return (
    <div className="event-body">
      <Prose html={event.description} />
      <Schedule days={event.days} />
      <Speakers speakers={event.speakers} />
      <ContentBlock id="where" title={m.events_where()}>
        <address className="event-address">
          {event.venue === null ? null : (
            <b>
              <Text of={event.venue} />
            </b>
          )}{" "}
          {event.address === null ? <Text of={event.location} /> : <bdi>{event.address}</bdi>}
        </address>
        <p className="soft">{event.attendanceText}</p>
      </ContentBlock>
    </div>
  );
}

function Schedule({ days }: { days: EventView["days"] }) {
  if (days.length === 0) return null;
  return (
    <ContentBlock id="schedule" title={m.events_schedule()}>
      {days.map(({ name, items }) => (
        <div key={name} className="stack">
          {name === null ? null : <h3>{name}</h3>}
          <ol className="rows">
            {items.map((item) => (
              <li key={item.at + plainText(item.title)} className="row schedule-row">
                <p className="row-date num">
                  <time dateTime={item.at}>{item.time}</time>
                </p>
                <div>
                  <Text of={item.title} as={name === null ? "h3" : "h4"} />
                  <p>
                    <Text of={item.description} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </ContentBlock>
  );
}

function Speakers({ speakers }: { speakers: EventView["speakers"] }) {
  if (speakers.length === 0) return null;
  return (
    <ContentBlock id="speakers" title={m.events_speakers()}>
      <ul className="speakers">
        {speakers.map(({ role, topic, ...speaker }) => (
          <li key={speaker.name} className="person">
            <PersonPicture of={speaker} size="mark" />
            <span>
              <b>
                <bdi>{speaker.name}</bdi>
              </b>{" "}
              <span className="small soft">
                <Text of={role} />
              </span>{" "}
              <span>
                <span className="visually-hidden">{m.events_speaker_topic()} </span>
                <Text of={topic} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ContentBlock>
  );
}
