import type { ColumnType, Generated } from "kysely";
import type { Audience } from "../guest-messages/guest-messages.model";
import type { OrderState, PayMethod, RefundReason, RefundState, TicketState } from "../orders/orders.model";
import type { LocalizedColumn } from "../../../db/column-types";
import type { Encrypted } from "../../../platform/crypto/encrypted-columns";

declare module "../../../platform/database/database" {
  interface Tables {
    ticket_pool: { id: string; event_id: string; key: string; name: Generated<string>; capacity: number };
    ticket_type_pool: { type_id: string; pool_id: string; event_id: string };
    ticket_order: {
      id: string;
      client_id: string;
      reference: string;
      token_hash: string;
      link_version: Generated<number>;
      event_id: string;
      state: OrderState;
      locale: string;
      buyer_name: string;
      buyer_email: string;
      buyer_email_key: string;
      access_needs: Encrypted<"ticket_order.access_needs"> | null;
      total_minor: number;
      /** Gift on top of the tickets. */
      gift_minor: Generated<number>;
      currency: string;
      method: PayMethod | null;
      refund_hours: number | null;
      hold_until: Date;
      /** Pool id → seats. */
      seats: ColumnType<Record<string, number>, string, never>;
      created_at: Date;
      updated_at: Date;
      confirmed_at: Date | null;
      /** By the emailed link, or by a session. */
      email_confirmed_at: Generated<Date | null>;
      /** Keyed hashes for limits: mailbox, and network for a day. */
      contact_hash: Generated<string | null>;
      sender_hash: Generated<string | null>;
      /** Null for an ordered ticket. */
      complimentary_reason: Generated<string | null>;
    };
    ticket_order_line: { order_id: string; type_id: string; quantity: number; unit_minor: number };
    ticket_attendee: { order_id: string; type_id: string; seat: number; name: string };
    ticket: {
      id: string;
      order_id: string;
      type_id: string;
      seat: number;
      event_id: string;
      code: string;
      token_hash: string;
      link_version: Generated<number>;
      state: Generated<TicketState>;
      changed_at: Date;
    };
    ticket_payment: {
      id: string;
      order_id: string;
      method: PayMethod;
      provider: string | null;
      reference: string;
      amount_minor: number;
      /** Gift included in the payment. */
      gift_minor: Generated<number>;
      currency: string;
      received_at: Date;
    };
    ticket_refund: {
      id: string;
      order_id: string;
      amount_minor: number;
      currency: string;
      reason: RefundReason;
      payment_id: string;
      provider_ref: string | null;
      state: Generated<RefundState>;
      created_at: Date;
      sent_at: Date | null;
    };
    event_message: {
      id: string;
      event_id: string;
      sent_at: Date;
      sent_by: string;
      audience: Audience;
      subject: LocalizedColumn;
      body: LocalizedColumn;
      orders: number;
    };
    event_call_off: { event_id: string; requested_at: Date; requested_by: string; done_at: Date | null };
    ticket_event: {
      id: Generated<number>;
      order_id: string;
      ticket_id: string | null;
      happened_at: Date;
      actor: string;
      from_state: string | null;
      to_state: string;
      reason: string;
      client_id: string | null;
    };
  }
}
