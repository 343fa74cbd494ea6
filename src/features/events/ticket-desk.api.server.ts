import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { type Call, endpoint } from "../../platform/endpoint.server";
import { LOCALES, type Locale, localize, words } from "../../platform/languages";
import { refuse } from "../../platform/problem";
import { err, ok } from "../../platform/result";
import { currency, moment, slug } from "../../platform/wire.server";
import { emailInput } from "../../platform/email-input.server";
import { callOff, previewCallOff } from "./call-off.service.server";
import { giveTickets } from "./complimentary.service.server";
import { ORDER_STATES, isHolding } from "./orders.model";
import { countRefundsByHand } from "./refunds.service.server";
import { type Desk, browseOrders, endOrderByStaff, readDesk, saveOffer } from "./ticket-desk.service.server";
import { listDoors } from "./tickets.service.server";

const TAG = "Tickets";
const at = z.object({ id: slug });
const iso = (date: Date | null) => date?.toISOString() ?? null;
const status = z.enum(["scheduled", "postponed", "cancelled"]);
const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);
/** A text of a ticket: English is there, the others may be. */
const text = (most: number) =>
  z.object({
    en: z.string().trim().min(1).max(most),
    ...Object.fromEntries(
      LOCALES.filter((locale) => locale !== "en").map((locale) => [
        locale,
        z.string().trim().max(most).optional(),
      ]),
    ),
  }) as z.ZodType<Partial<Record<Locale, string>>>;
const pool = z.object({
  key: key.meta({ description: "For programs; people see the name" }),
  name: z.string().trim().min(1).max(80),
  capacity: z.int().min(0).max(1_000_000),
});
const type = z.object({
  key,
  name: text(120),
  priceMinor: z.int().min(0).max(999_999_999).meta({ description: "In minor units" }),
  benefits: z.array(text(160)).max(12).meta({ description: "What comes with it, shown on the event's page" }),
  salesStart: moment.nullable(),
  salesEnd: moment.nullable(),
  pools: z.array(key).max(20),
});
const refundHours = z.int().min(0).max(8760).nullable().meta({
  description: "Guests get their money back until so many hours before the start; null: not at all",
});

const desk = z.object({
  id: slug,
  title: z.string(),
  status,
  startsAt: moment,
  timeZone: z.string(),
  currency,
  currencyFixed: z.boolean().meta({ description: "Somebody has ordered, so it stays" }),
  refundHours,
  sold: z.int(),
  inside: z.int(),
  complimentary: z.int().meta({ description: "Of the sold ones, those that staff gave away" }),
  refundsDue: z.int(),
  callOff: z.enum(["none", "under_way", "done"]),
  pools: z.array(pool.extend({ taken: z.int() })),
  types: z.array(type.extend({ ordered: z.boolean() })),
});

const deskView = (
  { event, currency: inCurrency, pools, types, counts, complimentary, callOff: off, refundsDue }: Desk,
  locale: Locale,
) => ({
  id: event.slug,
  title: words(localize(event.title, locale)),
  status: event.status,
  startsAt: event.startsAt.toISOString(),
  timeZone: event.timeZone,
  currency: inCurrency,
  currencyFixed: types.some(({ ordered }) => ordered),
  refundHours: event.refundHours,
  sold: counts.sold,
  inside: counts.inside,
  complimentary,
  refundsDue,
  callOff: off === null ? ("none" as const) : off.doneAt ? ("done" as const) : ("under_way" as const),
  pools,
  types: types.map((one) => ({
    key: one.key,
    name: one.name,
    priceMinor: one.price_minor,
    benefits: one.benefits,
    salesStart: iso(one.salesStart),
    salesEnd: iso(one.salesEnd),
    pools: one.pools,
    ordered: one.ordered,
  })),
});

export const previewTicketCallOff = endpoint({
  summary: "What calling an event off does: orders, tickets, and refunds by currency and by who sends them",
  tag: TAG,
  caller: "user",
  params: at,
  output: z.object({
    orders: z.int(),
    tickets: z.int(),
    refunds: z.array(
      z.object({
        currency,
        byHand: z.boolean().meta({ description: "Sent by staff; else the provider is asked" }),
        amountMinor: z.int(),
        orders: z.int(),
      }),
    ),
  }),
  handle: async ({ deps, params }) => {
    const preview = await previewCallOff(deps, params.id);
    return preview ? ok(preview) : err("not_found");
  },
});

export const listTicketDesks = endpoint({
  summary: "Events with their tickets and guests, the latest first",
  tag: TAG,
  caller: "user",
  output: z.object({
    items: z.array(
      z.object({
        id: slug,
        title: z.string(),
        status,
        startsAt: moment,
        sold: z.int(),
        inside: z.int(),
        refundsDue: z.int(),
      }),
    ),
    nextCursor: z.null(),
  }),
  handle: async ({ deps, locale }) => {
    const doors = await listDoors(deps);
    const due = await countRefundsByHand(
      deps,
      doors.map(({ id }) => id),
    );
    const items = doors.map((door) => ({
      id: door.slug,
      title: words(localize(door.title, locale)),
      status: door.status,
      startsAt: door.startsAt.toISOString(),
      sold: door.sold,
      inside: door.inside,
      refundsDue: due.get(door.id) ?? 0,
    }));
    return ok({ items, nextCursor: null });
  },
});

export const readTicketDesk = endpoint({
  summary: "What is sold for an event, and how much of it",
  tag: TAG,
  caller: "user",
  params: at,
  output: desk,
  handle: async ({ deps, params, locale }) => {
    const found = await readDesk(deps, params.id);
    return found ? ok(deskView(found, locale)) : err("not_found");
  },
});

const PROBLEM_WORDS = {
  in_use: m.admin_tickets_in_use,
  unknown_pool: m.admin_tickets_unknown_pool,
  twice: m.admin_tickets_name_twice,
  sales_dates: m.admin_tickets_sales_dates,
  currency_fixed: m.admin_tickets_currency_fixed,
  currency_unknown: m.admin_tickets_currency_unknown,
};

export const saveTicketDesk = endpoint({
  summary: "Writes what is sold for an event, whole",
  tag: TAG,
  caller: "user",
  params: at,
  body: z.object({ refundHours, currency, pools: z.array(pool).max(50), types: z.array(type).max(50) }),
  output: desk,
  handle: async ({ deps, params, body, who, locale }) => {
    const dateOf = (written: string | null) => (written === null ? null : new Date(written));
    const types = body.types.map((one) => ({
      ...one,
      salesStart: dateOf(one.salesStart),
      salesEnd: dateOf(one.salesEnd),
    }));
    const saved = await saveOffer(deps, params.id, {
      offer: { ...body, types },
      actor: who.id,
    });
    if (!saved.ok) {
      if (saved.error === "unknown") return err("not_found");
      const { error, field } = saved;
      const message = PROBLEM_WORDS[error]({}, { locale });
      return refuse("validation_failed", { message, errors: [{ field, code: "invalid", message }] });
    }
    return ok(deskView((await readDesk(deps, params.id))!, locale));
  },
});

export const listTicketOrders = endpoint({
  summary: "Orders of an event, newest first, up to 200",
  tag: TAG,
  caller: "user",
  params: at,
  query: z.object({ query: z.string().max(200).optional() }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        state: z.enum(ORDER_STATES),
        method: z.enum(["transfer", "card"]).nullable(),
        buyerName: z.string(),
        buyerEmail: z.string(),
        places: z.int(),
        totalMinor: z.int().meta({ description: "What the tickets cost" }),
        giftMinor: z.int().meta({ description: "Given on top of them" }),
        currency: z.string(),
        complimentaryReason: z
          .string()
          .nullable()
          .meta({ description: "Why staff gave the tickets away; null: they were ordered" }),
        createdAt: moment,
        heldUntil: moment
          .nullable()
          .meta({ description: "How long its seats are held without payment; null: they are not" }),
      }),
    ),
  }),
  handle: async ({ deps, params, query }) => {
    const orders = await browseOrders(deps, params.id, query.query ?? "");
    if (!orders) return err("not_found");
    return ok({
      items: orders.map(({ holdUntil, places, createdAt, ...order }) => ({
        ...order,
        places: places ?? 0,
        createdAt: createdAt.toISOString(),
        heldUntil: isHolding(order.state) ? holdUntil.toISOString() : null,
      })),
    });
  },
});

type User = Call<unknown, unknown, unknown, "user">;
const done = z.object({ id: z.string() });

/** The calls that write mails. @param organisationOf the name that they are signed with */
export function ticketDeskEndpoints(organisationOf: (deps: Deps) => Promise<string>) {
  const cancel = endpoint({
    summary: "Tells all guests of a cancelled event, and sends their money back",
    tag: TAG,
    caller: "user",
    params: at,
    output: done,
    handle: async ({ deps, params, who, locale }) => {
      const asked = await callOff(deps, params.id, who.id);
      if (asked.ok) return ok({ id: params.id });
      return asked.error === "unknown"
        ? err("not_found")
        : refuse("conflict", { message: m.admin_tickets_not_cancelled({}, { locale }) });
    },
  });
  const end = endpoint({
    summary: "Ends an order; the price of its tickets goes back",
    tag: TAG,
    caller: "user",
    params: z.object({ id: slug, order: z.uuid() }),
    output: done,
    handle: async ({
      deps,
      params,
      who,
    }: Pick<User, "deps" | "who"> & { params: { id: string; order: string } }) => {
      const organisation = await organisationOf(deps);
      const ended = await endOrderByStaff(deps, {
        slug: params.id,
        orderId: params.order,
        actor: who.id,
        organisation,
        complimentaryOnly: !who.roles.some((role) => role === "finance" || role === "owner"),
      });
      if (ended.ok) return ok({ id: params.order });
      return err(ended.error === "unknown" ? ("not_found" as const) : ("conflict" as const));
    },
  });
  const give = endpoint({
    summary: "Gives tickets away: an order that costs nothing, mailed to its guest",
    tag: TAG,
    caller: "user",
    params: at,
    body: z.object({
      clientId: z.uuid().meta({ description: "Of the form: sent again, it is the same order" }),
      type: key,
      count: z.int().min(1).max(10),
      name: z.string().trim().min(1).max(120),
      email: emailInput,
      locale: z.enum(LOCALES),
      reason: z.string().trim().min(1).max(300).meta({ description: "For colleagues only" }),
    }),
    output: z.object({ reference: z.string() }),
    handle: async ({ deps, params, body: { name, email, ...body }, who, locale }) => {
      const given = await giveTickets(deps, {
        ...body,
        slug: params.id,
        guest: { name, email },
        actor: who.id,
        organisation: await organisationOf(deps),
      });
      if (given.ok) return ok({ reference: given.value });
      if (given.error === "unknown") return err("not_found");
      const message = given.error === "over" ? m.ticket_gift_over : m.ticket_gift_full;
      return refuse("conflict", { message: message({}, { locale }) });
    },
  });
  return { callOff: cancel, end, give };
}
