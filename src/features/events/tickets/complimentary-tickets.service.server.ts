import type { Deps } from "../../../platform/deps";
import { m } from "../../../paraglide/messages";
import { ClientIdReusedError, isSameContent } from "../../../platform/forms/client-id-reused.server";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { insertWithReference } from "../../../platform/ids/reference";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { findEventForGuests, listTicketTypes } from "../events.store.server";
import { orderMail } from "../orders/mails/order-mail";
import { orderSecret } from "../orders/order-links.server";
import { calendarAttachment } from "../orders/order-mails.server";
import { confirmOrder } from "../orders/order-transitions.server";
import { holdUntil } from "../orders/orders.model";
import {
  findOrder,
  findOrderByClientId,
  insertOrderWithLines,
  isPoolFull,
  isTicketTypeMissing,
  listLines,
} from "../orders/orders.store.server";
import { findComplimentaryReason } from "../orders/staff/order-details.store.server";
import { readSeatsByPool } from "./seat-pools.service.server";

type GiveTicketsDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;

export type GiveTicketsInput = {
  /** Made with the form: a duplicate gets the first order. */
  clientId: string;
  slug: string;
  type: string;
  count: number;
  guest: { name: string; email: string };
  locale: Locale;
  /** For colleagues; the guest does not see it. */
  reason: string;
  actor: string;
  organisation: string;
};

/**
 * Creates a free, confirmed order and emails it to its guest. The database counts its seats like those of
 * other orders. `over`: the event has ended or is cancelled.
 * @throws ClientIdReusedError when the `clientId` belongs to other tickets or another guest
 */
export async function giveTickets(
  deps: GiveTicketsDeps,
  input: GiveTicketsInput,
): Promise<Result<string, "unknown" | "over" | "sold_out">> {
  const event = await findEventForGuests(deps.db, deps.now(), input.slug);
  if (!event) return err("unknown");
  const type = (await listTicketTypes(deps.db, [event.id])).find(({ key }) => key === input.type);
  if (!type) return err("unknown");
  const before = await findOrderByClientId(deps.db, input.clientId);
  if (before) return ok(await replayGivenOrder(deps.db, before, input, type.id));
  if (event.status === "cancelled" || deps.now() >= event.endsAt) return err("over");
  const id = deps.newId();
  const { locale, guest, organisation } = input;
  const calendar = await calendarAttachment(deps, event.slug, {
    kind: "confirmed",
    email: guest.email,
    locale,
  });
  const mail = orderMail(deps, {
    ...event,
    kind: "confirmed",
    id,
    linkVersion: 0,
    email: guest.email,
    calendar,
    locale,
    organisation,
  });
  try {
    return await transact(deps.db, async (tx) => {
      const insertedId = await insertOrder(tx, deps, { id, input, eventId: event.id, type });
      // A concurrent duplicate has created the order.
      if (insertedId !== id)
        return ok(await replayGivenOrder(tx, (await findOrder(tx, insertedId))!, input, type.id));
      const seats = Array.from({ length: input.count }, (_seat, index) => ({
        typeId: type.id,
        seat: index + 1,
      }));
      const reason = { actor: input.actor, reason: "complimentary" };
      await confirmOrder(tx, deps, { id, state: "reserved", eventId: event.id }, seats, reason);
      await enqueueMail(tx, deps, mail);
      const { reference } = (await findOrder(tx, id))!;
      await recordAuditEvent(tx, deps, {
        actor: input.actor,
        action: "created",
        subject: "tickets",
        item: event.slug,
        title: `${event.slug} ${reference}`,
        before: null,
        after: { reference, seats: input.count, reason: input.reason },
      });
      return ok(reference);
    });
  } catch (error) {
    if (isPoolFull(error)) return err("sold_out");
    if (isTicketTypeMissing(error)) return err("unknown");
    throw error;
  }
}

/** @throws ClientIdReusedError when the `clientId` belongs to another form */
async function replayGivenOrder(
  db: Deps["db"],
  order: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
  { slug, count, guest, locale, reason }: GiveTicketsInput,
  typeId: string,
): Promise<string> {
  const lines = await listLines(db, order.id);
  const recorded = {
    slug: order.slug,
    name: order.buyerName,
    email: order.buyerEmailKey,
    locale: order.locale,
    reason: await findComplimentaryReason(db, order.id),
    lines: lines.map((line) => [line.typeId, line.quantity]),
  };
  const sent = {
    slug,
    name: guest.name,
    email: emailKey(guest.email),
    locale,
    reason,
    lines: [[typeId, count]],
  };
  if (isSameContent(recorded, sent)) return order.reference;
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { reference, buyerName: name } = order;
  throw new ClientIdReusedError((textLocale) =>
    m.ticket_gift_reused({ reference, count: seats, name }, { locale: textLocale }),
  );
}

type NewOrder = {
  id: string;
  input: GiveTicketsInput;
  eventId: string;
  type: { id: string; currency: string };
};

async function insertOrder(
  tx: Deps["db"],
  deps: GiveTicketsDeps,
  { id, input, eventId, type }: NewOrder,
): Promise<string> {
  const { guest, count } = input;
  const now = deps.now();
  const places = await readSeatsByPool({ db: tx }, new Map([[type.id, count]]));
  const guests = Array.from({ length: count }, (_guest, index) => ({
    type: type.id,
    seat: index + 1,
    name: index === 0 ? guest.name : "",
  }));
  const orderParts = { lines: [{ type: type.id, quantity: count, unit: 0 }], guests };
  const inserted = await insertWithReference(async (reference) => {
    const row = await insertOrderWithLines(
      tx,
      orderParts,
      {
        id,
        client_id: input.clientId,
        reference,
        token_hash: orderSecret(deps, { id, linkVersion: 0 }).hash,
        event_id: eventId,
        state: "reserved",
        locale: input.locale,
        buyer_name: guest.name,
        buyer_email: guest.email,
        buyer_email_key: emailKey(guest.email),
        total_minor: 0,
        currency: type.currency,
        refund_hours: null,
        hold_until: holdUntil(now),
        // Staff vouch for the guest, so that no confirmation is needed.
        email_confirmed_at: now,
        seats: JSON.stringify(Object.fromEntries(places)),
        complimentary_reason: input.reason,
        created_at: now,
        updated_at: now,
      },
      { actor: input.actor, reason: "complimentary" },
    );
    return row ?? (await findOrderByClientId(tx, input.clientId));
  });
  return inserted.id;
}
