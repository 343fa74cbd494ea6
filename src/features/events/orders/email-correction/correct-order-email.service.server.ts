import type { Deps } from "../../../../platform/deps";
import { randomString } from "../../../../platform/crypto/token.server";
import { emailKey } from "../../../../platform/email/email-address";
import { transact } from "../../../../platform/database/transact.server";
import type { Tx } from "../../../../platform/database/database";
import { consumeContactLimit } from "../../../../platform/forms/contact-limit.server";
import { consumeRateLimit } from "../../../../platform/rate-limit/rate-limit.server";
import { type Result, err, ok } from "../../../../platform/result";
import { correctEmailOfGiftOnTop } from "../../../donations/payments/ticket-payments.service.server";
import { enqueueMail } from "../../../outbox/outbox.service.server";
import { isAnonymizedEmail } from "../../../privacy/privacy.model";
import { TICKET_CODE } from "../../check-in/check-in.model";
import { listOrderTickets, renewTicket } from "../../tickets/tickets.store.server";
import { contactHashes, isFormerOrderToken, orderSecret, ticketSecret } from "../order-links.server";
import { createOrderMail } from "../order-mails.server";
import { effectiveOrderState } from "../orders.model";
import type { Order } from "../orders.service.server";
import { findOrder, lockOrder, updateOrderWithEvent } from "../orders.store.server";

type CorrectDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;

/** `unknown`: also for an erased buyer; `too_often`: also for too many emails to the new mailbox. */
export type OrderEmailProblem = "unknown" | "same" | "too_often" | "changed";

type CorrectionInput = {
  orderId: string;
  email: string;
  /** `guest`, or the id of a user. */
  actor: string;
  organisation: string;
};

/** Earlier links and ticket codes become invalid; the new ones go to the new address. Corrects the gift too. */
export async function correctOrderEmail(
  deps: CorrectDeps,
  { orderId, email, actor, organisation }: CorrectionInput,
  record?: (tx: Tx, order: Order) => Promise<void>,
): Promise<Result<Order, OrderEmailProblem>> {
  const found = await findOrder(deps.db, orderId);
  if (!found || isAnonymizedEmail(found.buyerEmail)) return err("unknown");
  if (emailKey(found.buyerEmail) === emailKey(email)) return err("same");
  if (!(await consumeRateLimit(deps, "link-mail", `order-email ${orderId}`)).ok) return err("too_often");
  if (!(await consumeContactLimit(deps, email)).ok) return err("too_often");
  const corrected = { ...found, buyerEmail: email, linkVersion: found.linkVersion + 1 };
  const mail = await createCorrectedMail(deps, corrected, organisation);
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.linkVersion !== found.linkVersion || order.state !== found.state) return err("changed");
    await writeEmail(tx, deps, corrected, actor);
    await renewTickets(tx, deps, orderId);
    await correctEmailOfGiftOnTop(tx, deps, {
      orderReference: order.reference,
      email,
      actor: actor === "guest" ? "donor" : actor,
    });
    await record?.(tx, corrected);
    await enqueueMail(tx, deps, mail);
    return ok(corrected);
  });
}

function createCorrectedMail(deps: CorrectDeps, order: Order, organisation: string) {
  switch (effectiveOrderState(order, deps.now())) {
    case "awaiting_email":
      return createOrderMail(deps, order, "confirm", organisation, { until: order.holdUntil });
    case "confirmed":
      return createOrderMail(deps, order, "confirmed", organisation);
    default:
      return createOrderMail(deps, order, "link", organisation);
  }
}

const writeEmail = (tx: Tx, deps: CorrectDeps, order: Order, actor: string) =>
  updateOrderWithEvent(
    tx,
    {
      buyer_email: order.buyerEmail,
      buyer_email_key: emailKey(order.buyerEmail),
      // Unpaid seats still count for the verified mailbox: otherwise each invented address allows more seats.
      ...(order.emailConfirmedAt === null
        ? { contact_hash: contactHashes(deps, order.eventId, order.buyerEmail)[0] }
        : {}),
      link_version: order.linkVersion,
      token_hash: orderSecret(deps, order).hash,
      updated_at: deps.now(),
    },
    {
      order_id: order.id,
      ticket_id: null,
      happened_at: deps.now(),
      from_state: order.state,
      to_state: order.state,
      actor,
      reason: "e-mail address corrected",
    },
  );

/** 900 million codes exist, so collisions are rare. */
const MAX_CODES = 8;

/** Replaces ticket secrets and codes, because a stranger may have received the old ones. */
async function renewTickets(tx: Tx, deps: CorrectDeps, orderId: string): Promise<void> {
  for (const { id, linkVersion, state } of await listOrderTickets(tx, orderId)) {
    if (state === "cancelled") continue;
    const renewed = { id, linkVersion: linkVersion + 1 };
    const values = { ...renewed, tokenHash: ticketSecret(deps, renewed).hash, now: deps.now() };
    let isRenewed = false;
    for (let attempt = 0; attempt < MAX_CODES && !isRenewed; attempt++)
      isRenewed = await renewTicket(tx, {
        ...values,
        code: randomString(TICKET_CODE.alphabet, TICKET_CODE.length),
      });
    if (!isRenewed) throw new Error("No free ticket code was found");
  }
}

/** Returns the order whose earlier link this was, or null. */
export async function findOrderByFormerLink(
  deps: Pick<Deps, "db" | "keys">,
  ids: readonly string[],
  token: string,
): Promise<{ token: string } | null> {
  for (const id of ids) {
    const order = await findOrder(deps.db, id);
    if (order && isFormerOrderToken(deps, order, token)) return { token: orderSecret(deps, order).token };
  }
  return null;
}
