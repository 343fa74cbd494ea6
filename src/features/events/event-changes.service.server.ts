import type { ContentData } from "../../platform/content-kind";
import type { Deps } from "../../platform/deps";
import { type Locale, type LocalizedText, localize, words } from "../../platform/languages";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import { recordChange } from "../audit/audit.service.server";
import { enqueueMails } from "../outbox/outbox.service.server";
import { calendarText } from "./event-calendar.server";
import { type ChangeKind, type EventFacts, changeOf, isOtherTime } from "./event-changes.model";
import { findStoredFacts, updateAnnounced } from "./event-changes.store.server";
import { getCalendarEvent } from "./events.service.server";
import { eventChangeMail } from "./mails/event-change-mail";
import { isNobody } from "../privacy/privacy.model";
import { listOrdersToNotify } from "./orders.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;
type Stored = NonNullable<Awaited<ReturnType<typeof findStoredFacts>>>;
type Recipients = Awaited<ReturnType<typeof listOrdersToNotify>>;

/** What staff decided about the mails; `reason` says why none go out. */
type Notice = { send: boolean; note: LocalizedText; reason: string };

/** A form sends what is empty in a language as null. */
const textOf = (text: Partial<Record<Locale, string | null>> | null | undefined): LocalizedText =>
  Object.fromEntries(Object.entries(text ?? {}).filter(([, value]) => value));

/** The facts of an event as staff have written it. */
function factsOf(data: ContentData): EventFacts {
  const { status, startsAt, endsAt, timeZone, location, venue, address } = data as EventFacts;
  const hall = textOf(venue);
  return {
    ...{ status, startsAt, endsAt, timeZone },
    location: textOf(location),
    venue: Object.keys(hall).length === 0 ? null : hall,
    address: address || null,
  };
}

const storedFacts = ({
  status,
  startsAt,
  endsAt,
  timeZone,
  location,
  venue,
  address,
}: Stored): EventFacts => ({
  status,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  timeZone,
  location,
  venue,
  address,
});

/** Orders whose buyers can be written to: not those of people who were erased. */
const listGuests = async (...on: Parameters<typeof listOrdersToNotify>): Promise<Recipients> =>
  (await listOrdersToNotify(...on)).filter(({ buyerEmail }) => !isNobody(buyerEmail));

/** What guests know of an event; null: it has never been public. */
const knownFacts = (stored: Stored): EventFacts | null =>
  stored.announced ?? (stored.state === "draft" ? null : storedFacts(stored));

/** What guests would hear if this were published; null: nothing, or nobody would. */
export async function previewChange(deps: Writer, id: string, data: ContentData) {
  const stored = await findStoredFacts(deps.db, id);
  const before = stored && knownFacts(stored);
  if (!stored || !before) return null;
  const after = factsOf(data);
  const kind = changeOf(before, after, deps.now());
  const orders = kind === null ? [] : await listGuests(deps.db, id, deps.now());
  return kind === null || orders.length === 0 ? null : { kind, before, after, orders, title: stored.title };
}
type Preview = NonNullable<Awaited<ReturnType<typeof previewChange>>>;

/** The mail that guests would get in each of their languages, with how many orders get it. */
export async function previewMails(
  deps: Writer,
  { kind, before, after, orders, title }: Preview,
  { note, organisation }: { note: LocalizedText; organisation: string },
) {
  const groups = [...Map.groupBy(orders, ({ locale }) => locale as Locale)];
  return Promise.all(
    groups.map(async ([locale, of]) => {
      const first = of.find(({ priceMinor }) => priceMinor! > 0) ?? of[0]!;
      const mail = await eventChangeMail(deps, {
        ...{ kind, before, after, title, note, organisation, calendar: null },
        order: recipientOf(first),
      });
      // The link and the reference are those of one guest: staff see what is said, not how to open an order.
      const text = mail.text.replaceAll(/https?:\S+\/orders\/\S+/g, "…").replaceAll(first.reference, "…");
      return { locale, orders: of.length, subject: mail.subject, text };
    }),
  );
}

/**
 * Looks at what guests know before an event is published. What it gives is called after, in the same transaction: it writes the
 * mails, or says that staff have to decide about them first.
 */
export async function beforePublishing(tx: Tx, id: string) {
  const stored = await findStoredFacts(tx, id);
  const known = stored ? knownFacts(stored) : null;
  return async (
    deps: Writer,
    { actor, notice, organisation }: { actor: string; notice: Notice | null; organisation: string },
  ): Promise<"done" | "undecided"> => {
    const now = deps.now();
    const event = (await findStoredFacts(tx, id))!;
    const after = storedFacts(event);
    const kind = known && changeOf(known, after, now);
    const orders = kind ? await listGuests(tx, id, now) : [];
    // While an event is postponed or cancelled, guests know when and where it was to be, whatever is written over that.
    const facts = known && after.status !== "scheduled" ? { ...known, status: after.status } : after;
    const announced = JSON.stringify(facts) as never;
    if (!known || !kind || orders.length === 0) {
      await updateAnnounced(tx, id, { announced });
      return "done";
    }
    if (!notice) return "undecided";
    const moved =
      notice.send && after.status === "scheduled" && (kind === "resumed" || isOtherTime(known, after));
    await updateAnnounced(tx, id, {
      announced,
      ...(notice.send ? { changed_at: now } : {}),
      ...(moved ? { previous_starts_at: new Date(known.startsAt), previous_time_zone: known.timeZone } : {}),
    });
    if (notice.send) await mailGuests(tx, deps, { kind, known, after, event, orders, notice, organisation });
    await recordChange(tx, deps, {
      actor,
      action: notice.send ? "announced" : "kept_quiet",
      subject: "tickets",
      item: event.slug,
      title: event.slug,
      before: planOf(known),
      after: {
        ...planOf(after),
        ...(notice.send ? { orders: orders.length, note: notice.note } : { reason: notice.reason }),
      },
    });
    return "done";
  };
}

const planOf = ({ status, startsAt, endsAt, timeZone, venue, location }: EventFacts) => ({
  status,
  startsAt,
  endsAt,
  timeZone,
  venue,
  location,
});

type News = {
  kind: ChangeKind;
  known: EventFacts;
  after: EventFacts;
  event: Stored;
  orders: Recipients;
  notice: Notice;
  organisation: string;
};

/** One mail for each order, in its language, with the event for the calendar. */
async function mailGuests(tx: Tx, deps: Writer, news: News): Promise<void> {
  const { kind, known, after, event, orders, notice, organisation } = news;
  const row = await getCalendarEvent({ db: tx, now: deps.now }, event.slug);
  const calendar = (locale: Locale): string | null =>
    row &&
    calendarText([row], {
      name: words(localize(row.title, locale)),
      locale,
      urlOf: (slug) => deps.origin + hrefOf(`/events/${slug}`, locale),
    });
  const mails = await Promise.all(
    orders.map((order) =>
      eventChangeMail(deps, {
        ...{ kind, after, organisation, before: known, title: event.title, note: notice.note },
        calendar: calendar(order.locale as Locale),
        order: recipientOf(order),
      }),
    ),
  );
  await enqueueMails(tx, deps, mails);
}

const recipientOf = ({
  id,
  reference,
  buyerEmail,
  locale,
  priceMinor,
  currency,
  state,
}: Recipients[number]) => ({
  id,
  reference,
  email: buyerEmail,
  locale: locale as Locale,
  priceMinor: priceMinor ?? 0,
  currency,
  unpaid: state === "awaiting_payment",
});
