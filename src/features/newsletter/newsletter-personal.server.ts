import type { PersonalPart } from "../privacy/privacy.model";
import { deleteTraces, findSubscriptionOf, listSubscriptionEvents } from "./personal.store.server";
import { lockSubscriber } from "./newsletter.store.server";
import { forget } from "./subscriber.service.server";
import { walk } from "./subscription-steps.server";

/** The newsletter. That somebody once asked stays, and that they left; who it was does not. */
export const personalSubscription: PersonalPart = {
  name: "newsletter",
  tables: {
    subscription: { goes: ["email", "email_key"], plain: ["locale", "lists", "state"] },
    subscription_event: { plain: ["actor", "from_state", "to_state", "reason", "wording"] },
    subscription_token: { goes: ["token_hash", "purpose"] },
    newsletter_delivery: {},
    newsletter_turn: { goes: ["list"] },
  },

  async read({ db }, { emailKey }) {
    const found = emailKey === null ? undefined : await findSubscriptionOf(db, emailKey);
    return found ? [{ ...found, history: await listSubscriptionEvents(db, found.id) }] : [];
  },

  async consents({ db }, { emailKey }) {
    const found = emailKey === null ? undefined : await findSubscriptionOf(db, emailKey);
    if (!found) return [];
    const events = await listSubscriptionEvents(db, found.id);
    const left = events.findLast(({ to }) => to === "unsubscribed");
    return [
      {
        what: `Newsletter: ${found.lists.join(", ")}`,
        wording: events.findLast(({ wording }) => wording !== null)?.wording ?? null,
        at: found.confirmed_at,
        withdrawnAt: found.state === "unsubscribed" ? (left?.at ?? null) : null,
      },
    ];
  },

  async erase(tx, { now }, { emailKey }) {
    const found = emailKey === null ? undefined : await findSubscriptionOf(tx, emailKey);
    if (!found) return { gone: 0, kept: {} };
    const { state } = (await lockSubscriber(tx, found.id))!;
    if (state === "active" || state === "pending")
      await walk(tx, { id: found.id, from: state }, ["unsubscribe"], now());
    await deleteTraces(tx, found.id);
    await forget(tx, found.id, now());
    return { gone: 1, kept: { history: (await listSubscriptionEvents(tx, found.id)).length } };
  },
};
