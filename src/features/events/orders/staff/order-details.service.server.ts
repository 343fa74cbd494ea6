import type { Deps } from "../../../../platform/deps";
import { type Result, err, ok } from "../../../../platform/result";
import { isAnonymizedEmail } from "../../../privacy/privacy.model";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import {
  findComplimentaryReason,
  listOrderEvents,
  listPayments,
  listRefunds,
} from "./order-details.store.server";
import {
  type OrderEmailProblem,
  correctOrderEmail,
} from "../email-correction/correct-order-email.service.server";
import { orderSecret } from "../order-links.server";
import { ORDER_STATES, type OrderState, isHeld, effectiveOrderState } from "../orders.model";
import { resendOrder } from "../orders.service.server";
import { findOrder } from "../orders.store.server";
import { listOrderTickets } from "../../tickets/tickets.store.server";

const isOrderState = (state: string): state is OrderState => ORDER_STATES.includes(state as OrderState);

/** Null when the event has no such order. */
export async function readOrderDetails(deps: Pick<Deps, "db" | "now">, slug: string, id: string) {
  const order = await findOrder(deps.db, id);
  if (order?.slug !== slug) return null;
  const [tickets, payments, refunds, transitions, complimentaryReason] = await Promise.all([
    listOrderTickets(deps.db, id),
    listPayments(deps.db, id),
    listRefunds(deps.db, id),
    listOrderEvents(deps.db, id),
    findComplimentaryReason(deps.db, id),
  ]);
  const now = deps.now();
  return {
    order: { ...order, state: effectiveOrderState(order, now), isHeld: isHeld(order, now) },
    tickets,
    payments,
    refunds,
    complimentaryReason,
    transitions: transitions.flatMap(({ state, ...step }) =>
      isOrderState(state) ? [{ ...step, state }] : [],
    ),
  };
}
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof readOrderDetails>>>;

type ResendOptions = { slug: string; orderId: string; actor: string; organisation: string };

/** `limited`: sent too often within an hour; `unknown`: also for an erased buyer. */
export async function resendOrderByStaff(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">,
  { slug, orderId, actor, organisation }: ResendOptions,
): Promise<Result<null, "unknown" | "limited">> {
  const order = await findOrder(deps.db, orderId);
  if (order?.slug !== slug || isAnonymizedEmail(order.buyerEmail)) return err("unknown");
  const sent = await resendOrder(deps, orderSecret(deps, order).token, organisation, (tx) =>
    recordAuditEvent(tx, deps, {
      actor,
      action: "sent_again",
      subject: "tickets",
      item: slug,
      title: `${slug} ${order.reference}`,
      before: null,
      after: { reference: order.reference },
    }),
  );
  return sent.ok ? ok(null) : err(sent.error);
}

type CorrectionOptions = ResendOptions & { email: string; reason: string };

/** Corrects the email address for staff. The audit log gets user and reason, not the addresses. */
export async function correctOrderEmailByStaff(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">,
  { slug, orderId, actor, organisation, email, reason }: CorrectionOptions,
): Promise<Result<null, OrderEmailProblem>> {
  const order = await findOrder(deps.db, orderId);
  if (order?.slug !== slug) return err("unknown");
  const corrected = await correctOrderEmail(deps, { orderId, email, actor, organisation }, (tx) =>
    recordAuditEvent(tx, deps, {
      actor,
      action: "saved",
      subject: "tickets",
      item: slug,
      title: `${slug} ${order.reference}`,
      before: null,
      after: { reference: order.reference, emailCorrected: true, reason },
    }),
  );
  return corrected.ok ? ok(null) : corrected;
}
