import type { PersonalDataSource } from "../../privacy/privacy.model";
import {
  deleteTraces,
  findPersonalSubscription,
  listSubscriptionEvents,
} from "./subscription-personal-data.store.server";
import { lockSubscriber } from "./subscription.store.server";
import { anonymizeSubscription } from "./subscription.service.server";
import { applySubscriptionEvents } from "./subscription-transitions.server";

/** The newsletter. That somebody once asked stays, and that they left; who it was does not. */
export const subscriptionPersonalData: PersonalDataSource = {
  name: "newsletter",
  tables: {
    subscription: { erased: ["email", "email_key"], nonPersonal: ["locale", "lists", "state"] },
    subscription_event: { nonPersonal: ["actor", "from_state", "to_state", "reason", "consent_text"] },
    subscription_token: { erased: ["token_hash", "purpose"] },
    newsletter_delivery: {},
    newsletter_turn: { erased: ["list"] },
  },

  async read({ db }, { emailKey }) {
    const found = emailKey === null ? undefined : await findPersonalSubscription(db, emailKey);
    return found ? [{ ...found, history: await listSubscriptionEvents(db, found.id) }] : [];
  },

  async consents({ db }, { emailKey }) {
    const found = emailKey === null ? undefined : await findPersonalSubscription(db, emailKey);
    if (!found) return [];
    const events = await listSubscriptionEvents(db, found.id);
    const left = events.findLast(({ to }) => to === "unsubscribed");
    return [
      {
        what: `Newsletter: ${found.lists.join(", ")}`,
        consentText: events.findLast(({ consentText }) => consentText !== null)?.consentText ?? null,
        at: found.confirmed_at,
        withdrawnAt: found.state === "unsubscribed" ? (left?.at ?? null) : null,
      },
    ];
  },

  async erase(tx, { now }, { emailKey }) {
    const found = emailKey === null ? undefined : await findPersonalSubscription(tx, emailKey);
    if (!found) return { erased: 0, retained: {} };
    const { state } = (await lockSubscriber(tx, found.id))!;
    if (state === "active" || state === "pending")
      await applySubscriptionEvents(tx, { id: found.id, from: state }, ["unsubscribe"], now());
    await deleteTraces(tx, found.id);
    await anonymizeSubscription(tx, found.id, now());
    return { erased: 1, retained: { history: (await listSubscriptionEvents(tx, found.id)).length } };
  },
};
