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

/**
 * `unknown`: there is no such order, or its buyer was erased; `same`: it has this address; `too_often`: it was corrected
 * several times within an hour, or the new mailbox has had too many mails; `changed`: it was corrected, or went on, at the same time.
 */
export type OrderEmailProblem = "unknown" | "same" | "too_often" | "changed";

type CorrectionInput = {
  orderId: string;
  email: string;
  /** `guest`, or the account of a member of staff. */
  actor: string;
  organisation: string;
};

/**
 * Gives an order another e-mail address, with the gift that came with it. Links that were mailed before end, and so do the
 * codes of its tickets: the tickets have new ones, which are mailed to the new address.
 *
 * @param record writes the change to the audit log, in the same transaction
 * @returns the order with its new link
 */
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
      ...{ orderReference: order.reference, email },
      actor: actor === "guest" ? "donor" : actor,
    });
    await record?.(tx, corrected);
    await enqueueMail(tx, deps, mail);
    return ok(corrected);
  });
}

/** The link that confirms the address, the tickets, or the page of the order. */
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
      // Seats that a proved mailbox holds stay its own: otherwise one could hold more with each address that one makes up.
      ...(order.emailConfirmedAt === null
        ? { contact_hash: contactHashes(deps, order.eventId, order.buyerEmail)[0] }
        : {}),
      link_version: order.linkVersion,
      token_hash: orderSecret(deps, order).hash,
      updated_at: deps.now(),
    },
    {
      ...{ order_id: order.id, ticket_id: null, happened_at: deps.now() },
      ...{ from_state: order.state, to_state: order.state, actor, reason: "e-mail address corrected" },
    },
  );

/** Tries to find a free code: of 900 million hardly one is taken. */
const MAX_CODES = 8;

/** New secrets and codes for the tickets of an order: a stranger who got its mails may have written the old ones down. */
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

/** The order of those with these ids that a link of before a correction was for; null: of none. */
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
