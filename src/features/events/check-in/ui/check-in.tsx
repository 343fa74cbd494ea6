import type { SyntheticEvent } from "react";
import { m } from "../../../../paraglide/messages";
import { hrefOf } from "../../../../platform/i18n/href";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import { getLocale } from "../../../../paraglide/runtime";
import { formatTime } from "../../../../platform/time/format-date";
import type { CheckInView, CheckInResultView } from "../check-in-view.server";
import { QrScanner } from "./qr-scanner";
import type { CheckInOutcome as Shown } from "./offline-verdict";
import { useCheckIn } from "./use-check-in";
import type { PendingCheckIn } from "./use-pending-check-ins";
import "../../../../ui/form/field.css";
import "../../orders/ui/order.css";
import "./check-in.css";

type CheckInProps = {
  view: CheckInView;
  query: string;
  finance: boolean;
  initialResult: CheckInResultView | null;
  liveUpdate: object | null;
};

export function CheckIn({ view, query, finance, initialResult, liveUpdate }: CheckInProps) {
  const {
    last: lastResult,
    pending,
    refused,
    failed,
    tap: checkIn,
    listedAt,
    more,
    listed,
    dismissRefused,
  } = useCheckIn({
    slug: view.slug,
    session: view.session,
    initialResult,
    liveUpdate,
    now: Date.now,
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    void checkIn({
      ticket: String(fields.get("ticket")),
      direction: fields.get("direction") === "out" ? "out" : "in",
    });
    const code = form.querySelector<HTMLInputElement>("input[type=text]");
    if (!code) return;
    code.value = "";
    code.focus();
  };
  const waiting = pending.filter(({ attempts }) => attempts > 0).length;
  return (
    <div className="stack door">
      <p className="door-counts num" role="status">
        {m.organiser_counts(
          view.copy && listed ? listed : { ...view.counts, inside: view.counts.inside + more },
        )}
      </p>
      <CodeForm clientId={view.clientId} onSubmit={submit} />
      <QrScanner onRead={(ticket) => void checkIn({ ticket, direction: "in" })} />
      <div role="alert">{lastResult ? <ResultMessage outcome={lastResult} /> : null}</div>
      {refused.length > 0 ? <RefusedCheckIns texts={refused} onDismiss={dismissRefused} /> : null}
      {view.twice.length > 0 ? <DoubleCheckIns entries={view.twice} /> : null}
      {failed ? <p className="note">{m.organiser_failed()}</p> : null}
      {waiting > 0 ? <p className="note">{m.organiser_waiting({ count: waiting })}</p> : null}
      {listedAt ? (
        <p className="small soft">
          {m.checkin_listed({ time: formatTime(new Date(listedAt), getLocale(), view.timeZone) })}
        </p>
      ) : null}
      {view.copy ? (
        <p className="note">{m.checkin_copy()}</p>
      ) : (
        <GuestList view={view} query={query} pending={pending} onSubmit={submit} />
      )}
      <OrganiserLinks slug={view.slug} finance={finance} />
    </div>
  );
}

type SubmitProps = { onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void };

const CodeForm = ({ clientId, onSubmit }: SubmitProps & { clientId: string }) => (
  <form method="post" className="door-code" onSubmit={onSubmit}>
    <input type="hidden" name="clientId" value={clientId} />
    <input type="hidden" name="direction" value="in" />
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
);

const RefusedCheckIns = ({ texts, onDismiss }: { texts: readonly string[]; onDismiss: () => void }) => (
  <div className="door-outcome bad" role="alert">
    <Icon name="circle-alert" />
    <div className="stack">
      <b>{m.checkin_refused()}</b>
      <ul>
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
      <button type="button" className="button line" onClick={onDismiss}>
        {m.checkin_refused_seen()}
      </button>
    </div>
  </div>
);

const DoubleCheckIns = ({ entries }: { entries: CheckInView["twice"] }) => (
  <section className="door-outcome bad" aria-labelledby="twice">
    <Icon name="circle-alert" />
    <div>
      <h2 id="twice" className="door-twice">
        {m.checkin_twice()}
      </h2>
      <ul>
        {entries.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  </section>
);

const OrganiserLinks = ({ slug, finance }: { slug: string; finance: boolean }) => (
  <div className="actions">
    <a className="button line" href={hrefOf(`/organiser/events/${slug}/guests.csv`)}>
      <Icon name="download" />
      {m.organiser_export()}
    </a>
    <SiteLink className="button line" to={`/organiser/events/${slug}/needs`}>
      {m.organiser_needs()}
    </SiteLink>
    {finance ? (
      <SiteLink className="button line" to={`/organiser/events/${slug}/finance`}>
        {m.organiser_money()}
      </SiteLink>
    ) : null}
  </div>
);

const ResultMessage = ({ outcome: { good, text, type, offline } }: { outcome: Shown }) => (
  <p className={good ? "door-outcome good" : "door-outcome bad"}>
    <Icon name={good ? "check" : "circle-alert"} />
    <span>
      <b>{text}</b>
      {type ? <span className="small">{type}</span> : null}
      {offline ? <span className="small">{m.checkin_by_list()}</span> : null}
    </span>
  </p>
);

type GuestListProps = SubmitProps & {
  view: CheckInView;
  query: string;
  pending: readonly PendingCheckIn[];
};

function GuestList({ view, query, pending, onSubmit }: GuestListProps) {
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
      {view.guests.length === 0 ? <p>{m.organiser_nobody()}</p> : null}
      <ul className="door-guests">
        {view.guests.map((guest) => {
          const pendingCheckIn = pending.findLast(({ ticket }) => ticket === guest.code);
          const inside = pendingCheckIn ? pendingCheckIn.direction === "in" : guest.inside;
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
                  {pendingCheckIn ? m.organiser_sending() : guest.state}
                </span>
              </span>
              <form method="post" onSubmit={onSubmit}>
                <input type="hidden" name="clientId" value={guest.clientId} />
                <input type="hidden" name="ticket" value={guest.code} />
                <input type="hidden" name="direction" value={inside ? "out" : "in"} />
                <button type="submit" className={inside ? "button line" : "button"}>
                  {inside ? m.organiser_undo() : m.organiser_let_in()}
                  <span className="visually-hidden">: {guest.name}</span>
                </button>
              </form>
            </li>
          );
        })}
      </ul>
      {view.more ? <p className="soft">{m.organiser_more()}</p> : null}
    </section>
  );
}
