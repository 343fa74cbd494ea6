import type { Insertable } from "kysely";
import type { Audience } from "./guest-messages.model";
import type { TicketState } from "../orders/orders.model";
import { presentBuyerEmail } from "../orders/orders.store.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const ATTENDED_STATES: readonly TicketState[] = ["checked_in", "checked_out"];
const TICKET_HOLDER_STATES: readonly TicketState[] = ["valid", ...ATTENDED_STATES];

export const listRecipients = (db: Database, eventId: string, audience: Audience) =>
  db
    .selectFrom("ticket_order as o")
    .select(["o.id", "o.link_version as linkVersion", "o.reference", "o.locale"])
    .select(presentBuyerEmail.as("email"))
    .where("o.event_id", "=", eventId)
    .where(({ exists, not, selectFrom, and }) => {
      const hasTicketIn = (states: readonly TicketState[]) =>
        exists(
          selectFrom("ticket as k")
            .select("k.id")
            .whereRef("k.order_id", "=", "o.id")
            .where("k.state", "in", states),
        );
      if (audience === "came") return hasTicketIn(ATTENDED_STATES);
      return audience === "absent"
        ? and([hasTicketIn(["valid"]), not(hasTicketIn(ATTENDED_STATES))])
        : hasTicketIn(TICKET_HOLDER_STATES);
    })
    .orderBy("o.id")
    .execute();

export const insertMessage = (tx: Tx, row: Insertable<Tables["event_message"]>) =>
  tx.insertInto("event_message").values(row).execute();

export const listMessages = (db: Database, eventId: string) =>
  db
    .selectFrom("event_message")
    .select(["id", "sent_at as sentAt", "sent_by as sentBy", "audience", "subject", "orders"])
    .where("event_id", "=", eventId)
    .orderBy("sent_at", "desc")
    .limit(50)
    .execute();
