import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate, formatTime, formatZone } from "../../platform/format";
import { type Locale, localize, words } from "../../platform/languages";
import { readReference, referencesIn } from "../../platform/reference";
import { hrefOf } from "../../ui/href";
import { type Filed, type FiledKind, proves } from "../status/status.model";
import { orderWords } from "./order-view.server";
import { orderSecret, ticketCodesIn } from "./order-links.server";
import { standingOf } from "./orders.model";
import { type Order, resendOrder } from "./orders.service.server";
import { findOrder, findOrderByReference, findOrderByTicket, listOrdersByEmail } from "./orders.store.server";

const RESEND = "resend";

/**
 * Orders of tickets by their code or that of a ticket, and on the account page. Code and address are no secret, so what they open shows how the
 * order stands and mails its link to the buyer; the link itself is in the mail, and on the account page.
 */
export const filedOrders = (organisation: (deps: Deps) => Promise<string>): FiledKind => ({
  group: "tickets",

  codesIn: (typed) => [...referencesIn(typed), ...ticketCodesIn(typed)],

  async find(deps, code, proof) {
    const order = await (readReference(code) === null ? findOrderByTicket : findOrderByReference)(
      deps.db,
      code,
    );
    return order && proves({ emailKey: order.buyerEmailKey, phone: null }, proof) ? order.id : null;
  },

  async show(deps, id, locale) {
    const order = await findOrder(deps.db, id);
    return order ? filed(order, locale, deps.now()) : null;
  },

  async act(deps, id, intent) {
    if (intent !== RESEND) return false;
    return (await resendOrder(deps, orderSecret(deps, id).token, await organisation(deps))).ok;
  },

  async listFor(deps, emailKey, locale) {
    const orders = await listOrdersByEmail(deps.db, emailKey);
    return orders.map((order) => {
      const to = hrefOf(`/orders/${orderSecret(deps, order.id).token}`, locale);
      const links = [{ label: m.tickets_filed_open({}, { locale }), to }];
      return {
        id: order.id,
        // Its page says the rest, and can be opened without a mail.
        filed: { ...filed(order, locale, deps.now()), now: null, actions: [], links },
      };
    });
  },
});

function filed(order: Order, locale: Locale, now: Date): Filed {
  const spoken = { locale };
  const said = orderWords(standingOf(order, now), order.method);
  const { startsAt, timeZone } = order;
  return {
    reference: order.reference,
    title: m.tickets_filed({ event: words(localize(order.title, locale)) }, spoken),
    since: formatDate(order.createdAt, locale),
    state: said.title({}, spoken),
    now: m.tickets_filed_now({}, spoken),
    next: said.next({}, spoken),
    facts: [
      {
        label: m.events_date({}, spoken),
        text: m.tickets_mail_when(
          {
            date: formatDate(startsAt, locale, "full", timeZone),
            time: formatTime(startsAt, locale, timeZone),
            zone: formatZone(startsAt, locale, timeZone),
          },
          spoken,
        ),
      },
    ],
    actions: [{ intent: RESEND, label: m.tickets_resend({}, spoken) }],
  };
}
