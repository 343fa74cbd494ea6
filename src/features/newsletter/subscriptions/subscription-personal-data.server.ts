import type { PersonalDataSource } from "../../privacy/privacy.model";
import {
  deleteTraces,
  listPersonalSubscriptions,
  listSubscriptionEvents,
} from "./subscription-personal-data.store.server";
import { lockSubscriber } from "./subscription.store.server";
import { anonymizeSubscription } from "./subscription.service.server";
import { applySubscriptionEvents } from "./subscription-transitions.server";

/** Erasure retains the consent and its withdrawal, without the email address. */
export const subscriptionPersonalData: PersonalDataSource = {
  name: "newsletter",
  tables: {
    subscription: { erased: ["email", "email_key"], nonPersonal: ["locale", "lists", "state"] },
    subscription_event: { nonPersonal: ["actor", "from_state", "to_state", "reason", "consent_text"] },
    subscription_token: { erased: ["token_hash", "purpose"] },
    newsletter_delivery: {},
    newsletter_turn: { erased: ["list"] },
  },

  read: async ({ db }, { emailKeys }) =>
    Promise.all(
      (await listPersonalSubscriptions(db, emailKeys)).map(async (found) => ({
        ...found,
        history: await listSubscriptionEvents(db, found.id),
      })),
    ),

  consents: async ({ db }, { emailKeys }) =>
    Promise.all(
      (await listPersonalSubscriptions(db, emailKeys)).map(async (found) => {
        const events = await listSubscriptionEvents(db, found.id);
        const left = events.findLast(({ to }) => to === "unsubscribed");
        return {
          what: `Newsletter: ${found.lists.join(", ")}`,
          consentText: events.findLast(({ consentText }) => consentText !== null)?.consentText ?? null,
          at: found.confirmed_at,
          withdrawnAt: found.state === "unsubscribed" ? (left?.at ?? null) : null,
        };
      }),
    ),

  async erase(tx, { now }, { emailKeys }) {
    let [erased, history] = [0, 0];
    for (const { id } of await listPersonalSubscriptions(tx, emailKeys)) {
      const { state } = (await lockSubscriber(tx, id))!;
      if (state === "active" || state === "pending")
        await applySubscriptionEvents(tx, { id, from: state }, ["unsubscribe"], now());
      await deleteTraces(tx, id);
      await anonymizeSubscription(tx, id, now());
      erased += 1;
      history += (await listSubscriptionEvents(tx, id)).length;
    }
    return { erased, retained: history > 0 ? { history } : {} };
  },
};
