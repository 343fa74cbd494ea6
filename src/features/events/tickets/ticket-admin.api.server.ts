import { z } from "zod";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type Call, endpoint } from "../../../platform/api/endpoint.server";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import { LOCALES } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { currency, isoDateTime, slug } from "../../../platform/api/api-fields.server";
import { emailInput } from "../../../platform/email/email-input.server";
import { callOffEvent, previewCallOff } from "./call-off.service.server";
import { giveTickets } from "./complimentary-tickets.service.server";
import { ORDER_STATES, isHolding } from "../orders/orders.model";
import { countManualRefunds } from "../payments/refunds.service.server";
import { browseOrders, cancelOrderByStaff, readTicketSetup, saveOffer } from "./ticket-admin.service.server";
import { listCheckInEvents } from "../check-in/check-in.service.server";
import {
  key,
  pool,
  refundHours,
  status,
  ticketAdmin,
  ticketAdminView,
  type,
} from "./ticket-admin.output.server";

const TAG = "Tickets";
const eventParams = z.object({ id: slug });
export const previewTicketCallOff = endpoint({
  summary: "Effect of calling an event off: orders, tickets, and refunds by currency and sender",
  tag: TAG,
  caller: "user",
  params: eventParams,
  output: z.object({
    orders: z.int(),
    tickets: z.int(),
    admitted: z.int().meta({
      description: "Tickets of guests who were checked in at a finished event; not refunded",
    }),
    refunds: z.array(
      z.object({
        currency,
        isManual: z.boolean().meta({ description: "Sent by staff; otherwise by the provider" }),
        amountMinor: z.int(),
        orders: z.int(),
      }),
    ),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, params }) => {
    const preview = await previewCallOff(deps, params.id);
    return preview ? ok(preview) : err("not_found");
  },
});

export const listTicketAdminEvents = endpoint({
  summary: "Events with their tickets and guests, latest first",
  tag: TAG,
  caller: "user",
  output: z.object({
    items: z.array(
      z.object({
        id: slug,
        title: z.string(),
        status,
        startsAt: isoDateTime,
        sold: z.int(),
        inside: z.int(),
        refundsDue: z.int(),
      }),
    ),
    nextCursor: z.null(),
  }),
  handle: async ({ deps, locale }) => {
    const events = await listCheckInEvents(deps);
    const dueRefunds = await countManualRefunds(
      deps,
      events.map(({ id }) => id),
    );
    const items = events.map((row) => ({
      id: row.slug,
      title: plainText(localize(row.title, locale)),
      status: row.status,
      startsAt: row.startsAt.toISOString(),
      sold: row.sold,
      inside: row.inside,
      refundsDue: dueRefunds.get(row.id) ?? 0,
    }));
    return ok({ items, nextCursor: null });
  },
});

export const readTicketAdmin = endpoint({
  summary: "Ticket types of an event and their availability",
  tag: TAG,
  caller: "user",
  params: eventParams,
  output: ticketAdmin,
  refuses: ["not_found"],
  handle: async ({ deps, params, locale }) => {
    const found = await readTicketSetup(deps, params.id);
    return found ? ok(ticketAdminView(found, locale)) : err("not_found");
  },
});

const PROBLEM_MESSAGES = {
  in_use: m.admin_tickets_in_use,
  unknown_pool: m.admin_tickets_unknown_pool,
  twice: m.admin_tickets_name_twice,
  sales_dates: m.admin_tickets_sales_dates,
  currency_fixed: m.admin_tickets_currency_fixed,
  currency_unknown: m.admin_tickets_currency_unknown,
};

export const saveTicketAdmin = endpoint({
  summary: "Replaces the ticket types, pools, currency and refund deadline of an event",
  tag: TAG,
  caller: "user",
  params: eventParams,
  body: z.object({ refundHours, currency, pools: z.array(pool).max(50), types: z.array(type).max(50) }),
  output: ticketAdmin,
  refuses: ["not_found"],
  handle: async ({ deps, params, body, principal, locale }) => {
    const toDate = (isoText: string | null) => (isoText === null ? null : new Date(isoText));
    const types = body.types.map((one) => ({
      ...one,
      salesStart: toDate(one.salesStart),
      salesEnd: toDate(one.salesEnd),
    }));
    const saved = await saveOffer(deps, params.id, {
      offer: { ...body, types },
      actor: principal.id,
    });
    if (!saved.ok) {
      if (saved.error === "unknown") return err("not_found");
      const { error, field } = saved;
      const message = PROBLEM_MESSAGES[error]({}, { locale });
      return refuse("validation_failed", { message, errors: [{ field, code: "invalid", message }] });
    }
    return ok(ticketAdminView((await readTicketSetup(deps, params.id))!, locale));
  },
});

export const listTicketOrders = endpoint({
  summary: "Orders of an event, newest first, up to 200",
  tag: TAG,
  caller: "user",
  params: eventParams,
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
        seats: z.int(),
        totalMinor: z.int().meta({ description: "Price of the tickets" }),
        giftMinor: z.int().meta({ description: "Gift on top" }),
        currency: z.string(),
        complimentaryReason: z
          .string()
          .nullable()
          .meta({ description: "Reason for complimentary tickets; null: ordered" }),
        createdAt: isoDateTime,
        heldUntil: isoDateTime
          .nullable()
          .meta({ description: "Time until which seats are held without payment; null: no hold" }),
      }),
    ),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, params, query }) => {
    const orders = await browseOrders(deps, params.id, query.query ?? "");
    if (!orders) return err("not_found");
    return ok({
      items: orders.map(({ holdUntil, seats, createdAt, ...order }) => ({
        ...order,
        seats: seats ?? 0,
        createdAt: createdAt.toISOString(),
        heldUntil: isHolding(order.state) ? holdUntil.toISOString() : null,
      })),
    });
  },
});

type UserCall = Call<unknown, unknown, unknown, "user">;
const done = z.object({ id: z.string() });

type OrganisationName = (deps: Deps) => Promise<string>;

const callOff = endpoint({
  summary: "Notifies all guests of a cancelled event and refunds them",
  tag: TAG,
  caller: "user",
  params: eventParams,
  output: done,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, params, principal, locale }) => {
    const calledOff = await callOffEvent(deps, params.id, principal.id);
    if (calledOff.ok) return ok({ id: params.id });
    return calledOff.error === "unknown"
      ? err("not_found")
      : refuse("conflict", { message: m.admin_tickets_not_cancelled({}, { locale }) });
  },
});

const endOrder = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Cancels an order and refunds the price of its tickets",
    tag: TAG,
    caller: "user",
    params: z.object({ id: slug, order: z.uuid() }),
    output: done,
    refuses: ["not_found", "conflict"],
    handle: async ({
      deps,
      params,
      principal,
    }: Pick<UserCall, "deps" | "principal"> & { params: { id: string; order: string } }) => {
      const organisation = await organisationOf(deps);
      const cancelled = await cancelOrderByStaff(deps, {
        slug: params.id,
        orderId: params.order,
        actor: principal.id,
        organisation,
        complimentaryOnly: !principal.roles.some((role) => role === "finance" || role === "owner"),
      });
      if (cancelled.ok) return ok({ id: params.order });
      return err(cancelled.error === "unknown" ? ("not_found" as const) : ("conflict" as const));
    },
  });

const giveComplimentaryTickets = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Gives complimentary tickets: a free order, emailed to its guest",
    tag: TAG,
    caller: "user",
    params: eventParams,
    body: z.object({
      clientId: z.uuid().meta({
        description: "Created by the caller. A repeat is the same order; other tickets are refused",
      }),
      type: key,
      count: z.int().min(1).max(10),
      name: z.string().trim().min(1).max(120),
      email: emailInput,
      locale: z.enum(LOCALES),
      reason: z.string().trim().min(1).max(300).meta({ description: "For staff only" }),
    }),
    output: z.object({ reference: z.string() }),
    refuses: ["not_found", "conflict"],
    handle: async ({ deps, params, body: { name, email, ...body }, principal, locale }) => {
      const given = await giveTickets(deps, {
        ...body,
        slug: params.id,
        guest: { name, email },
        actor: principal.id,
        organisation: await organisationOf(deps),
      });
      if (given.ok) return ok({ reference: given.value });
      if (given.error === "unknown") return err("not_found");
      const message = given.error === "over" ? m.ticket_gift_over : m.ticket_gift_full;
      return refuse("conflict", { message: message({}, { locale }) });
    },
  });

/** @param organisationOf returns the name that signs emails */
export const ticketAdminEndpoints = (organisationOf: OrganisationName) => ({
  callOff,
  end: endOrder(organisationOf),
  give: giveComplimentaryTickets(organisationOf),
});
