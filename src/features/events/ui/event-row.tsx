import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { EventRowView } from "../event-view.server";
import { Chips } from "./chips";
import "../../../ui/styles/card.css";
import "./event-row.css";

/** @param level heading level that fits the page */
export function EventRow({
  event,
  level = 3,
  detailed = false,
}: {
  event: EventRowView;
  level?: 2 | 3;
  detailed?: boolean;
}) {
  const Heading = `h${level}` as const;
  const to = `/events/${event.slug}`;
  return (
    <article className="row">
      <p className="row-date num">
        <time dateTime={event.at}>
          {`${event.day} `}
          <span>{event.month}</span>
        </time>
      </p>
      <div className="event-row-body">
        <Chips chips={event.chips} />
        <Heading>
          <SiteLink to={to}>
            <Text of={event.title} />
          </SiteLink>
        </Heading>
        {detailed ? (
          <p>
            <Text of={event.text} />
          </p>
        ) : null}
        <p className="meta">
          <span>
            <Icon name="map-pin" />
            <Text of={event.location} />
          </span>
          <span>
            <Icon name="clock" />
            {event.time}
          </span>
          {event.price === null ? null : (
            <span>
              <Icon name="ticket" />
              {event.price}
            </span>
          )}
        </p>
      </div>
      <div className="row-end">
        <SiteLink className="button line compact" to={to}>
          {m.events_details()}
          <span className="visually-hidden">{`: ${plainText(event.title)}`}</span>
        </SiteLink>
      </div>
    </article>
  );
}
