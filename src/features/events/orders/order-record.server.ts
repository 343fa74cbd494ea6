import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { formatDate, formatTime, formatTimeZone } from "../../../platform/time/format-date";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { parseReference, findReferences } from "../../../platform/ids/reference";
import { hrefOf } from "../../../platform/i18n/href";
import { type RecordView, type RecordKind, matchesProof } from "../../status/status.model";
import { orderStateMessages } from "./order-state-messages.server";
import { orderSecret, ticketCodesIn } from "./order-links.server";
import { effectiveOrderState } from "./orders.model";
import { type Order, resendOrder } from "./orders.service.server";
import {
  findOrder,
  findOrderByReference,
  findOrderByTicketCode,
  listOrdersByEmail,
} from "./orders.store.server";

const RESEND = "resend";

/** References and ticket codes are no secrets: they show the state, and the link goes only to the buyer. */
export const orderRecordKind = (organisation: (deps: Deps) => Promise<string>): RecordKind => ({
  group: "tickets",

  findCodes: (typed) => [...findReferences(typed), ...ticketCodesIn(typed)],

  async find(deps, code, proof) {
    const order = await (parseReference(code) === null ? findOrderByTicketCode : findOrderByReference)(
      deps.db,
      code,
    );
    return order && matchesProof({ emailKey: order.buyerEmailKey, phone: null }, proof) ? order.id : null;
  },

  async readView(deps, id, locale) {
    const order = await findOrder(deps.db, id);
    return order ? recordView(order, locale, deps.now()) : null;
  },

  async performAction(deps, id, intent) {
    if (intent !== RESEND) return false;
    const order = await findOrder(deps.db, id);
    return order
      ? (await resendOrder(deps, orderSecret(deps, order).token, await organisation(deps))).ok
      : false;
  },

  async listByEmail(deps, emailKeys, locale) {
    const orders = await listOrdersByEmail(deps.db, emailKeys);
    return orders.map((order) => {
      const to = hrefOf(`/orders/${orderSecret(deps, order).token}`, locale);
      const links = [{ label: m.tickets_filed_open({}, { locale }), to }];
      return {
        id: order.id,
        recordView: { ...recordView(order, locale, deps.now()), now: null, actions: [], links },
      };
    });
  },
});

function recordView(order: Order, locale: Locale, now: Date): RecordView {
  const options = { locale };
  const messages = orderStateMessages(effectiveOrderState(order, now), order.method);
  const { startsAt, timeZone } = order;
  return {
    reference: order.reference,
    title: m.tickets_filed({ event: plainText(localize(order.title, locale)) }, options),
    since: formatDate(order.createdAt, locale, "long", timeZone),
    state: messages.title({}, options),
    now: m.tickets_filed_now({}, options),
    next: messages.next({}, options),
    facts: [
      {
        label: m.events_date({}, options),
        text: m.tickets_mail_when(
          {
            date: formatDate(startsAt, locale, "full", timeZone),
            time: formatTime(startsAt, locale, timeZone),
            zone: formatTimeZone(startsAt, locale, timeZone),
          },
          options,
        ),
      },
    ],
    actions: [{ intent: RESEND, label: m.tickets_resend({}, options) }],
  };
}
