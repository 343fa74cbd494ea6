import { decrypt } from "../../../platform/crypto/field-encryption.server";
import { accessNeedsLocation } from "./order-links.server";
import type { PersonalDataSource } from "../../privacy/privacy.model";
import { OPEN_ORDER_STATES } from "./orders.model";
import { eraseOrder, listOrderGuests, listPersonalOrders } from "./orders-personal-data.store.server";

/** Upcoming orders stay: check-in needs the guests until the event ends. */
export const ordersPersonalData: PersonalDataSource = {
  name: "orders",
  tables: {
    ticket_order: {
      erased: [
        "buyer_name",
        "buyer_email",
        "buyer_email_key",
        "folded_buyer",
        "access_needs",
        "contact_hash",
        "sender_hash",
        "complimentary_reason",
      ],
      nonPersonal: ["reference", "token_hash", "state", "locale", "currency", "method", "seats"],
    },
    ticket_order_line: {},
    ticket_attendee: { erased: ["name"] },
    ticket: { nonPersonal: ["code", "token_hash", "state"] },
    ticket_event: { nonPersonal: ["actor", "from_state", "to_state", "reason"] },
    // Accounting compares it with the statement of the bank or provider.
    ticket_payment: { retained: ["reference"], nonPersonal: ["method", "provider", "currency"] },
    ticket_refund: { nonPersonal: ["currency", "reason", "state", "provider_ref"] },
  },

  read: async ({ db, keys }, { emailKeys }) =>
    Promise.all(
      (await listPersonalOrders(db, emailKeys)).map(async ({ access_needs: encrypted, ...order }) => ({
        ...order,
        ...(encrypted ? { accessNeeds: await decrypt(keys, accessNeedsLocation(order.id), encrypted) } : {}),
        guests: await listOrderGuests(db, order.id),
      })),
    ),

  async erase(tx, { now }, { emailKeys }) {
    let [erased, upcoming] = [0, 0];
    for (const { id, state, ends_at } of await listPersonalOrders(tx, emailKeys)) {
      if (OPEN_ORDER_STATES.includes(state) && ends_at > now()) upcoming += 1;
      else {
        await eraseOrder(tx, id, now());
        erased += 1;
      }
    }
    return { erased, retained: upcoming > 0 ? { under_way: upcoming } : {} };
  },
};
