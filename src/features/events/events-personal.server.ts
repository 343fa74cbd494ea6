import { decrypt } from "../../platform/encryption.server";
import { needsOf } from "./order-links.server";
import type { PersonalPart } from "../privacy/privacy.model";
import { OPEN_ORDERS } from "./orders.model";
import { eraseOrder, listGuestsOf, listOrdersOf } from "./personal.store.server";

/** Orders of tickets. Until an event is over its door needs to know who comes. */
export const personalOrders: PersonalPart = {
  name: "orders",
  tables: {
    ticket_order: {
      goes: [
        "buyer_name",
        "buyer_email",
        "buyer_email_key",
        "access_needs",
        "contact_hash",
        "sender_hash",
        "complimentary_reason",
      ],
      plain: ["reference", "token_hash", "state", "locale", "currency", "method", "places"],
    },
    ticket_order_line: {},
    ticket_attendee: { goes: ["name"] },
    ticket: { plain: ["code", "token_hash", "state"] },
    ticket_event: { plain: ["actor", "from_state", "to_state", "reason"] },
    // The bank's or the provider's own line: the books are compared with it.
    ticket_payment: { stays: ["reference"], plain: ["method", "provider", "currency"] },
    ticket_refund: { plain: ["currency", "reason", "state", "provider_ref"] },
  },

  read: async ({ db, keys }, { emailKey }) =>
    Promise.all(
      (emailKey === null ? [] : await listOrdersOf(db, emailKey)).map(
        async ({ access_needs: sealed, ...order }) => ({
          ...order,
          ...(sealed ? { accessNeeds: await decrypt(keys, needsOf(order.id), sealed) } : {}),
          guests: await listGuestsOf(db, order.id),
        }),
      ),
    ),

  async erase(tx, { now }, { emailKey }) {
    let [gone, ahead] = [0, 0];
    for (const { id, state, ends_at } of emailKey === null ? [] : await listOrdersOf(tx, emailKey)) {
      if (OPEN_ORDERS.includes(state) && ends_at > now()) ahead += 1;
      else {
        await eraseOrder(tx, id, now());
        gone += 1;
      }
    }
    return { gone, kept: ahead > 0 ? { under_way: ahead } : {} };
  },
};
