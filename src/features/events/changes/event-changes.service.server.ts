import type { ContentData } from "../../../platform/content/content-kind";
import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { enqueueMails } from "../../outbox/outbox.service.server";
import { guestCalendarText } from "../event-calendar.server";
import { type ChangeKind, type EventFacts, detectChange, hasTimeChanged } from "./event-changes.model";
import { findStoredEvent, updateAnnounced } from "./event-changes.store.server";
import { getGuestEvent } from "../events.service.server";
import { createEventChangeMail } from "./mails/event-change-mail";
import { isAnonymizedEmail } from "../../privacy/privacy.model";
import { listOrdersToNotify } from "../orders/orders.store.server";
import type { Tx } from "../../../platform/database/database";

type EventChangeDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;
type StoredEvent = NonNullable<Awaited<ReturnType<typeof findStoredEvent>>>;
type Recipients = Awaited<ReturnType<typeof listOrdersToNotify>>;

type Notice = { send: boolean; note: LocalizedText; reason: string };

/** Forms send empty translations as null. */
const withoutEmptyTexts = (text: Partial<Record<Locale, string | null>> | null | undefined): LocalizedText =>
  Object.fromEntries(Object.entries(text ?? {}).filter(([, value]) => value));

function toEventFacts(data: ContentData): EventFacts {
  const { status, startsAt, endsAt, timeZone, location, venue, address } = data as EventFacts;
  const filledVenue = withoutEmptyTexts(venue);
  return {
    status,
    startsAt,
    endsAt,
    timeZone,
    location: withoutEmptyTexts(location),
    venue: Object.keys(filledVenue).length === 0 ? null : filledVenue,
    address: address || null,
  };
}

const currentFacts = ({
  status,
  startsAt,
  endsAt,
  timeZone,
  location,
  venue,
  address,
}: StoredEvent): EventFacts => ({
  status,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  timeZone,
  location,
  venue,
  address,
});

const listReachableOrders = async (...args: Parameters<typeof listOrdersToNotify>): Promise<Recipients> =>
  (await listOrdersToNotify(...args)).filter(({ buyerEmail }) => !isAnonymizedEmail(buyerEmail));

/** Null for a never published event. */
const announcedFacts = (stored: StoredEvent): EventFacts | null =>
  stored.announced ?? (stored.state === "draft" ? null : currentFacts(stored));

/** Returns the change that publishing would announce; null without a change or recipients. */
export async function previewChange(deps: EventChangeDeps, id: string, data: ContentData) {
  const stored = await findStoredEvent(deps.db, id);
  const before = stored && announcedFacts(stored);
  if (!stored || !before) return null;
  const after = toEventFacts(data);
  const kind = detectChange(before, after, deps.now());
  const orders = kind === null ? [] : await listReachableOrders(deps.db, id, deps.now());
  return kind === null || orders.length === 0 ? null : { kind, before, after, orders, title: stored.title };
}
type Preview = NonNullable<Awaited<ReturnType<typeof previewChange>>>;

export function previewMails(
  deps: EventChangeDeps,
  { kind, before, after, orders, title }: Preview,
  { note, organisation }: { note: LocalizedText; organisation: string },
) {
  const groups = [...Map.groupBy(orders, ({ locale }) => locale as Locale)];
  return groups.map(([locale, group]) => {
    const first = group.find(({ priceMinor }) => priceMinor! > 0) ?? group[0]!;
    const mail = createEventChangeMail(deps, {
      kind,
      before,
      after,
      title,
      note,
      organisation,
      calendar: null,
      order: toMailOrder(first),
    });
    // Link and reference belong to one guest; staff must not open an order with them.
    const text = mail.text.replaceAll(/https?:\S+\/orders\/\S+/g, "…").replaceAll(first.reference, "…");
    return { locale, orders: group.length, subject: mail.subject, text };
  });
}

/** Reads the announced facts before publishing. Call the returned function afterwards in the same transaction. */
export async function prepareAnnouncement(tx: Tx, id: string) {
  const stored = await findStoredEvent(tx, id);
  const previousFacts = stored ? announcedFacts(stored) : null;
  return async (
    deps: EventChangeDeps,
    { actor, notice, organisation }: { actor: string; notice: Notice | null; organisation: string },
  ): Promise<"done" | "undecided"> => {
    const now = deps.now();
    const event = (await findStoredEvent(tx, id))!;
    const after = currentFacts(event);
    const kind = previousFacts && detectChange(previousFacts, after, now);
    const orders = kind ? await listReachableOrders(tx, id, now) : [];
    // While an event is postponed or cancelled, guests know its previous date and location.
    const facts =
      previousFacts && after.status !== "scheduled" ? { ...previousFacts, status: after.status } : after;
    const announced = JSON.stringify(facts);
    if (!previousFacts || !kind || orders.length === 0) {
      await updateAnnounced(tx, id, { announced });
      return "done";
    }
    if (!notice) return "undecided";
    const isRescheduled =
      notice.send &&
      after.status === "scheduled" &&
      (kind === "resumed" || hasTimeChanged(previousFacts, after));
    await updateAnnounced(tx, id, {
      announced,
      ...(notice.send ? { changed_at: now } : {}),
      ...(isRescheduled
        ? { previous_starts_at: new Date(previousFacts.startsAt), previous_time_zone: previousFacts.timeZone }
        : {}),
    });
    if (notice.send)
      await enqueueGuestMails(tx, deps, { kind, previousFacts, after, event, orders, notice, organisation });
    await recordAuditEvent(tx, deps, {
      actor,
      action: notice.send ? "announced" : "not_announced",
      subject: "tickets",
      item: event.slug,
      title: event.slug,
      before: auditFacts(previousFacts),
      after: {
        ...auditFacts(after),
        ...(notice.send ? { orders: orders.length, note: notice.note } : { reason: notice.reason }),
      },
    });
    return "done";
  };
}

const auditFacts = ({ status, startsAt, endsAt, timeZone, venue, location }: EventFacts) => ({
  status,
  startsAt,
  endsAt,
  timeZone,
  venue,
  location,
});

type AnnouncementInput = {
  kind: ChangeKind;
  previousFacts: EventFacts;
  after: EventFacts;
  event: StoredEvent;
  orders: Recipients;
  notice: Notice;
  organisation: string;
};

async function enqueueGuestMails(tx: Tx, deps: EventChangeDeps, input: AnnouncementInput): Promise<void> {
  const { kind, previousFacts, after, event, orders, notice, organisation } = input;
  const row = await getGuestEvent({ db: tx, now: deps.now }, event.slug);
  const mails = await Promise.all(
    orders.map(async (order) =>
      createEventChangeMail(deps, {
        kind,
        after,
        organisation,
        before: previousFacts,
        title: event.title,
        note: notice.note,
        // An unpaid order has no ticket, and no calendar entry to change.
        calendar:
          row && order.state !== "awaiting_payment"
            ? await guestCalendarText({ ...deps, db: tx }, row, {
                email: order.buyerEmail,
                locale: order.locale as Locale,
                attends: true,
              })
            : null,
        order: toMailOrder(order),
      }),
    ),
  );
  await enqueueMails(tx, deps, mails);
}

const toMailOrder = ({
  id,
  linkVersion,
  reference,
  buyerEmail,
  locale,
  priceMinor,
  currency,
  state,
}: Recipients[number]) => ({
  id,
  linkVersion,
  reference,
  email: buyerEmail,
  locale: locale as Locale,
  priceMinor: priceMinor ?? 0,
  currency,
  unpaid: state === "awaiting_payment",
});
