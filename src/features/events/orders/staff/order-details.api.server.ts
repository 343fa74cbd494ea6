import { z } from "zod";
import type { Deps } from "../../../../platform/deps";
import { m } from "../../../../paraglide/messages";
import { endpoint } from "../../../../platform/api/endpoint.server";
import { emailInput } from "../../../../platform/email/email-input.server";
import { LOCALES, type Locale } from "../../../../platform/i18n/locales";
import { refuse } from "../../../../platform/api/problem";
import { err, ok } from "../../../../platform/result";
import { localized, isoDateTime, slug } from "../../../../platform/api/api-fields.server";
import { readAccountNames } from "../../../accounts/staff/staff.service.server";
import {
  type OrderDetails,
  correctOrderEmailByStaff,
  readOrderDetails,
  resendOrderByStaff,
} from "./order-details.service.server";
import { ORDER_STATES, TICKET_STATES } from "../orders.model";

const TAG = "Tickets";
const orderParams = z.object({ id: slug, order: z.uuid() });
const minor = z.int().meta({ description: "In minor units of the order's currency" });
const method = z.enum(["transfer", "card"]);

const order = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  method: method.nullable(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  locale: z.enum(LOCALES).meta({ description: "Language of the emails to the buyer" }),
  currency: z.string(),
  totalMinor: minor.meta({ description: "Price of the tickets, in minor units" }),
  giftMinor: minor.meta({ description: "Gift on top, in minor units" }),
  complimentaryReason: z.string().nullable(),
  createdAt: isoDateTime,
  heldUntil: isoDateTime.nullable(),
  tickets: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      typeName: localized,
      state: z.enum(TICKET_STATES),
      changedAt: isoDateTime,
    }),
  ),
  payments: z.array(z.object({ method, reference: z.string(), minor, receivedAt: isoDateTime })),
  refunds: z.array(
    z.object({
      minor,
      reason: z.enum(["late", "guest"]),
      state: z.enum(["due", "failed", "sent"]),
      createdAt: isoDateTime,
      sentAt: isoDateTime.nullable(),
    }),
  ),
  transitions: z.array(
    z.object({
      happenedAt: isoDateTime,
      state: z.enum(ORDER_STATES),
      actor: z.string().meta({ description: "`guest`, `system`, or the name of a member of staff" }),
    }),
  ),
});

const orderDetailsView = (
  { order: found, tickets, payments, refunds, transitions, complimentaryReason }: OrderDetails,
  names: ReadonlyMap<string, string>,
) => ({
  ...found,
  complimentaryReason,
  locale: found.locale as Locale,
  createdAt: found.createdAt.toISOString(),
  heldUntil: found.isHeld ? found.holdUntil.toISOString() : null,
  tickets: tickets.map(({ changedAt, ...ticket }) => ({ ...ticket, changedAt: changedAt.toISOString() })),
  payments: payments.map(({ receivedAt, ...payment }) => ({
    ...payment,
    receivedAt: receivedAt.toISOString(),
  })),
  refunds: refunds.map(({ createdAt, sentAt, ...refund }) => ({
    ...refund,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  })),
  transitions: transitions.map(({ happenedAt, actor, state }) => ({
    state,
    happenedAt: happenedAt.toISOString(),
    actor: names.get(actor) ?? actor,
  })),
});

export const readTicketOrder = endpoint({
  summary: "One order with its tickets, payments, refunds and history",
  tag: TAG,
  caller: "user",
  params: orderParams,
  output: order,
  refuses: ["not_found"],
  handle: async ({ deps, params }) => {
    const found = await readOrderDetails(deps, params.id, params.order);
    if (!found) return err("not_found");
    const names = await readAccountNames(
      deps,
      found.transitions.map(({ actor }) => actor),
    );
    return ok(orderDetailsView(found, names));
  },
});

/** @param organisationOf returns the name that signs emails */
export const resendTicketOrder = (organisationOf: (deps: Deps) => Promise<string>) =>
  endpoint({
    summary: "Emails the link of an order to its buyer again",
    tag: TAG,
    caller: "user",
    params: orderParams,
    output: z.object({ id: z.uuid() }),
    refuses: ["not_found", "conflict"],
    handle: async ({ deps, params, principal, locale }) => {
      const sent = await resendOrderByStaff(deps, {
        slug: params.id,
        orderId: params.order,
        actor: principal.id,
        organisation: await organisationOf(deps),
      });
      if (sent.ok) return ok({ id: params.order });
      return sent.error === "unknown"
        ? err("not_found")
        : refuse("conflict", { message: m.ticket_order_resend_too_often({}, { locale }) });
    },
  });

const EMAIL_PROBLEMS = {
  same: m.email_same,
  too_often: m.email_too_often,
  changed: m.status_changed,
};

/** @param organisationOf returns the name that signs emails */
export const correctTicketOrderEmail = (organisationOf: (deps: Deps) => Promise<string>) =>
  endpoint({
    summary:
      "Changes the email address of an order, gives its tickets new codes, and emails them to the new address",
    tag: TAG,
    caller: "user",
    params: orderParams,
    body: z.object({ email: emailInput, reason: z.string().trim().min(3).max(500) }),
    output: z.object({ id: z.uuid() }),
    refuses: ["not_found", "conflict"],
    handle: async ({ deps, params, principal, body, locale }) => {
      const corrected = await correctOrderEmailByStaff(deps, {
        slug: params.id,
        orderId: params.order,
        actor: principal.id,
        ...body,
        organisation: await organisationOf(deps),
      });
      if (corrected.ok) return ok({ id: params.order });
      return corrected.error === "unknown"
        ? err("not_found")
        : refuse("conflict", { message: EMAIL_PROBLEMS[corrected.error]({}, { locale }) });
    },
  });
