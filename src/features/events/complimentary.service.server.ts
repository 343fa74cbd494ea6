import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { withNewReference } from "../../platform/reference";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { recordChange } from "../audit/audit.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { findOccasion, listTicketTypes } from "./events.store.server";
import { orderMail } from "./mails/order-mail";
import { orderSecret } from "./order-links.server";
import { eventFile } from "./order-mails.server";
import { confirm } from "./order-steps.server";
import { holdUntil } from "./orders.model";
import { findOrder, findOrderByClient, insertWholeOrder, isFull, isTypeGone } from "./orders.store.server";
import { placesOf } from "./pools.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;

/** Tickets that staff give to somebody. */
export type Complimentary = {
  /** Made with the form; the same one again is the same order. */
  clientId: string;
  slug: string;
  /** Key of the ticket type. */
  type: string;
  count: number;
  guest: { name: string; email: string };
  /** Of the mail and the order's page. */
  locale: Locale;
  /** Why, for colleagues; the guest does not read it. */
  reason: string;
  /** Id of the account that gives them. */
  actor: string;
  organisation: string;
};

/**
 * Gives tickets away: an order that costs nothing and is confirmed at once, mailed to its guest. Its seats are counted by the
 * database like those of every order, so nobody gets one that is not there.
 * @returns the order's reference; `over`: the event has ended or is cancelled
 */
export async function giveTickets(
  deps: Writer,
  given: Complimentary,
): Promise<Result<string, "unknown" | "over" | "sold_out">> {
  const event = await findOccasion(deps.db, deps.now(), given.slug);
  const types = event ? await listTicketTypes(deps.db, [event.id]) : [];
  const type = types.find(({ key }) => key === given.type);
  if (!event || !type) return err("unknown");
  const before = await findOrderByClient(deps.db, given.clientId);
  if (before) return before.slug === given.slug ? ok(before.reference) : err("unknown");
  if (event.status === "cancelled" || deps.now() >= event.endsAt) return err("over");
  const id = deps.newId();
  const { locale, guest, organisation } = given;
  const calendar = await eventFile(deps, "confirmed", event.slug, locale);
  const mail = await orderMail(deps, {
    ...{ ...event, kind: "confirmed", id, email: guest.email, calendar, locale, organisation },
  });
  try {
    return await transact(deps.db, async (tx) => {
      const made = await insert(tx, deps, { id, given, eventId: event.id, type });
      // The same form at the same moment, by another request.
      if (made !== id) return ok((await findOrder(tx, made))!.reference);
      const seats = Array.from({ length: given.count }, (_seat, index) => ({
        typeId: type.id,
        seat: index + 1,
      }));
      const cause = { actor: given.actor, reason: "complimentary" };
      await confirm(tx, deps, { id, state: "reserved", eventId: event.id }, seats, cause);
      await enqueueMail(tx, deps, mail);
      const { reference } = (await findOrder(tx, id))!;
      await recordChange(tx, deps, {
        actor: given.actor,
        action: "created",
        subject: "tickets",
        item: event.slug,
        title: `${event.slug} ${reference}`,
        before: null,
        after: { reference, places: given.count, reason: given.reason },
      });
      return ok(reference);
    });
  } catch (error) {
    if (isFull(error)) return err("sold_out");
    if (isTypeGone(error)) return err("unknown");
    throw error;
  }
}

type New = { id: string; given: Complimentary; eventId: string; type: { id: string; currency: string } };

async function insert(tx: Deps["db"], deps: Writer, { id, given, eventId, type }: New): Promise<string> {
  const { guest, count } = given;
  const now = deps.now();
  const places = await placesOf({ db: tx }, new Map([[type.id, count]]));
  const guests = Array.from({ length: count }, (_guest, index) => ({
    type: type.id,
    seat: index + 1,
    name: index === 0 ? guest.name : "",
  }));
  const parts = { lines: [{ type: type.id, quantity: count, unit: 0 }], guests };
  const made = await withNewReference(async (reference) => {
    const row = await insertWholeOrder(
      tx,
      parts,
      {
        id,
        client_id: given.clientId,
        reference,
        token_hash: orderSecret(deps, id).hash,
        event_id: eventId,
        state: "reserved",
        locale: given.locale,
        buyer_name: guest.name,
        buyer_email: guest.email,
        buyer_email_key: emailKey(guest.email),
        total_minor: 0,
        currency: type.currency,
        refund_hours: null,
        hold_until: holdUntil(now),
        // Staff vouch for it: no other order has to wait for this one.
        email_confirmed_at: now,
        places: JSON.stringify(Object.fromEntries(places)),
        complimentary_reason: given.reason,
        created_at: now,
        updated_at: now,
      },
      { actor: given.actor, reason: "complimentary" },
    );
    return row ?? (await findOrderByClient(tx, given.clientId));
  });
  return made.id;
}
