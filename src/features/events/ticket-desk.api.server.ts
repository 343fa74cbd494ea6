import { z } from "zod";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { type Call, endpoint } from "../../platform/endpoint.server";
import { LOCALES, type Locale, localize, words } from "../../platform/languages";
import { refuse } from "../../platform/problem";
import { err, ok } from "../../platform/result";
import { moment, slug } from "../../platform/wire.server";
import { callOff } from "./call-off.service.server";
import { ORDER_STATES, isHolding } from "./orders.model";
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
const name = z.object({
  en: z.string().trim().min(1).max(120),
  ...Object.fromEntries(
    LOCALES.filter((locale) => locale !== "en").map((locale) => [
      locale,
      z.string().trim().max(120).optional(),
    ]),
  ),
});
const pool = z.object({ key, capacity: z.int().min(0).max(1_000_000) });
const type = z.object({
  key,
  name: name as z.ZodType<Partial<Record<Locale, string>>>,
  priceMinor: z.int().min(0).max(999_999_999).meta({ description: "In minor units" }),
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
  currency: z.string(),
  refundHours,
  sold: z.int(),
  inside: z.int(),
  refundsDue: z.int(),
  callOff: z.enum(["none", "under_way", "done"]),
  pools: z.array(pool.extend({ taken: z.int() })),
  types: z.array(type.extend({ ordered: z.boolean() })),
});

/** Prices of an event that has none yet. */
const CURRENCY = "USD";

const deskView = ({ event, pools, types, counts, callOff: off, refundsDue }: Desk, locale: Locale) => ({
  id: event.slug,
  title: words(localize(event.title, locale)),
  status: event.status,
  startsAt: event.startsAt.toISOString(),
  timeZone: event.timeZone,
  currency: types[0]?.currency ?? CURRENCY,
  refundHours: event.refundHours,
  sold: counts.sold,
  inside: counts.inside,
  refundsDue,
  callOff: off === null ? ("none" as const) : off.doneAt ? ("done" as const) : ("under_way" as const),
  pools,
  types: types.map((one) => ({
    key: one.key,
    name: one.name,
    priceMinor: one.price_minor,
    salesStart: iso(one.salesStart),
    salesEnd: iso(one.salesEnd),
    pools: one.pools,
    ordered: one.ordered,
  })),
});

export const listTicketDesks = endpoint({
  summary: "Events with their tickets and guests, the latest first",
  tag: TAG,
  caller: "user",
  output: z.object({
    items: z.array(
      z.object({ id: slug, title: z.string(), status, startsAt: moment, sold: z.int(), inside: z.int() }),
    ),
    nextCursor: z.null(),
  }),
  handle: async ({ deps, locale }) => {
    const doors = await listDoors(deps);
    const items = doors.map((door) => ({
      id: door.slug,
      title: words(localize(door.title, locale)),
      status: door.status,
      startsAt: door.startsAt.toISOString(),
      sold: door.sold,
      inside: door.inside,
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
  twice: m.admin_tickets_twice,
  sales_dates: m.admin_tickets_sales_dates,
};

export const saveTicketDesk = endpoint({
  summary: "Writes what is sold for an event, whole",
  tag: TAG,
  caller: "user",
  params: at,
  body: z.object({ refundHours, pools: z.array(pool).max(50), types: z.array(type).max(50) }),
  output: desk,
  handle: async ({ deps, params, body, who, locale }) => {
    const moments = (text: string | null) => (text === null ? null : new Date(text));
    const types = body.types.map((one) => ({
      ...one,
      salesStart: moments(one.salesStart),
      salesEnd: moments(one.salesEnd),
    }));
    const saved = await saveOffer(deps, params.id, {
      offer: { ...body, types },
      currency: CURRENCY,
      actor: who.id,
    });
    if (!saved.ok)
      return saved.error === "unknown"
        ? err("not_found")
        : refuse("conflict", { message: PROBLEM_WORDS[saved.error]({}, { locale }) });
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
      });
      if (ended.ok) return ok({ id: params.order });
      return err(ended.error === "unknown" ? ("not_found" as const) : ("conflict" as const));
    },
  });
  return { callOff: cancel, end };
}
