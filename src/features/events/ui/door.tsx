import type { SyntheticEvent } from "react";
import { m } from "../../../paraglide/messages";
import { hrefOf } from "../../../ui/href";
import { Icon } from "../../../ui/icon";
import { SiteLink } from "../../../ui/link";
import { getLocale } from "../../../paraglide/runtime";
import { formatTime } from "../../../platform/format";
import type { DoorView, TappedView } from "../door-view.server";
import { Camera } from "./camera";
import type { Outcome as Shown } from "./offline-verdict";
import { type Pending, useDoor } from "./use-door";
import "../../../ui/form/field.css";
import "./order.css";
import "./door.css";

type Props = {
  door: DoorView;
  query: string;
  finance: boolean;
  first: TappedView | null;
  /** Changes when somebody came in at another phone. */
  news: object | null;
};

/** Everything at the door of one event: a code or the camera, what came of it, who is in, and the list. */
export function Door({ door, query, finance, first, news }: Props) {
  const { last, pending, refused, failed, tap, listedAt, more, listed, forgetRefused } = useDoor({
    slug: door.slug,
    session: door.session,
    first,
    news,
    now: Date.now,
  });
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    void tap({ ticket: String(fields.get("ticket")), wish: fields.get("wish") === "out" ? "out" : "in" });
    const code = form.querySelector<HTMLInputElement>("input[type=text]");
    if (!code) return;
    code.value = "";
    code.focus();
  };
  const waiting = pending.filter(({ tries }) => tries > 0).length;
  return (
    <div className="stack door">
      <p className="door-counts num" role="status">
        {m.organiser_counts(
          door.copy && listed ? listed : { ...door.counts, inside: door.counts.inside + more },
        )}
      </p>
      <form method="post" className="door-code" onSubmit={send}>
        <input type="hidden" name="clientId" value={door.tapId} />
        <input type="hidden" name="wish" value="in" />
        <label htmlFor="ticket">{m.organiser_code()}</label>
        <div className="door-code-row">
          <input
            id="ticket"
            type="text"
            name="ticket"
            required
            maxLength={400}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
          <button type="submit" className="button go">
            {m.organiser_let_in()}
          </button>
        </div>
      </form>
      <Camera onRead={(ticket) => void tap({ ticket, wish: "in" })} />
      <div role="alert">{last ? <Outcome outcome={last} /> : null}</div>
      {refused.length > 0 ? (
        <div className="door-outcome bad" role="alert">
          <Icon name="circle-alert" />
          <div className="stack">
            <b>{m.checkin_refused()}</b>
            <ul>
              {refused.map((text, index) => (
                <li key={index}>{text}</li>
              ))}
            </ul>
            <button type="button" className="button line" onClick={forgetRefused}>
              {m.checkin_refused_seen()}
            </button>
          </div>
        </div>
      ) : null}
      {door.twice.length > 0 ? (
        <section className="door-outcome bad" aria-labelledby="twice">
          <Icon name="circle-alert" />
          <div>
            <h2 id="twice" className="door-twice">
              {m.checkin_twice()}
            </h2>
            <ul>
              {door.twice.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      {failed ? <p className="note">{m.organiser_failed()}</p> : null}
      {waiting > 0 ? <p className="note">{m.organiser_waiting({ count: waiting })}</p> : null}
      {listedAt ? (
        <p className="small soft">
          {m.checkin_listed({ time: formatTime(new Date(listedAt), getLocale(), door.timeZone) })}
        </p>
      ) : null}
      {door.copy ? (
        <p className="note">{m.checkin_copy()}</p>
      ) : (
        <Guests door={door} query={query} pending={pending} onSend={send} />
      )}
      <div className="actions">
        <a className="button line" href={hrefOf(`/organiser/events/${door.slug}/guests.csv`)}>
          <Icon name="download" />
          {m.organiser_export()}
        </a>
        <SiteLink className="button line" to={`/organiser/events/${door.slug}/needs`}>
          {m.organiser_needs()}
        </SiteLink>
        {finance ? (
          <SiteLink className="button line" to={`/organiser/events/${door.slug}/money`}>
            {m.organiser_money()}
          </SiteLink>
        ) : null}
      </div>
    </div>
  );
}

const Outcome = ({ outcome: { good, text, type, offline } }: { outcome: Shown }) => (
  <p className={good ? "door-outcome good" : "door-outcome bad"}>
    <Icon name={good ? "check" : "circle-alert"} />
    <span>
      <b>{text}</b>
      {type ? <span className="small">{type}</span> : null}
      {offline ? <span className="small">{m.checkin_by_list()}</span> : null}
    </span>
  </p>
);

type ListProps = {
  door: DoorView;
  query: string;
  pending: readonly Pending[];
  onSend: (event: SyntheticEvent<HTMLFormElement>) => void;
};

function Guests({ door, query, pending, onSend }: ListProps) {
  return (
    <section className="stack" aria-labelledby="guests">
      <h2 id="guests">{m.organiser_guests()}</h2>
      <form method="get" role="search" className="door-code">
        <label htmlFor="q">{m.organiser_search()}</label>
        <div className="door-code-row">
          <input id="q" type="search" name="q" defaultValue={query} maxLength={100} autoComplete="off" />
          <button type="submit" className="button line">
            {m.organiser_find()}
          </button>
        </div>
      </form>
      {door.guests.length === 0 ? <p>{m.organiser_nobody()}</p> : null}
      <ul className="door-guests">
        {door.guests.map((guest) => {
          const meant = pending.findLast(({ ticket }) => ticket === guest.code);
          const inside = meant ? meant.wish === "in" : guest.inside;
          return (
            <li key={guest.id}>
              <span>
                <b>
                  <bdi>{guest.name}</bdi>
                </b>
                <span className="small soft">
                  {guest.type} · <span className="num">{guest.code}</span>
                </span>
                <span className={inside ? "small door-inside" : "small soft"}>
                  {meant ? m.organiser_sending() : guest.state}
                </span>
              </span>
              <form method="post" onSubmit={onSend}>
                <input type="hidden" name="clientId" value={guest.tapId} />
                <input type="hidden" name="ticket" value={guest.code} />
                <input type="hidden" name="wish" value={inside ? "out" : "in"} />
                <button type="submit" className={inside ? "button line" : "button"}>
                  {inside ? m.organiser_undo() : m.organiser_let_in()}
                  <span className="visually-hidden">: {guest.name}</span>
                </button>
              </form>
            </li>
          );
        })}
      </ul>
      {door.more ? <p className="soft">{m.organiser_more()}</p> : null}
    </section>
  );
}
