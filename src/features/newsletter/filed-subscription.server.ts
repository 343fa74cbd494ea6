import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import type { Filed, OwnKind } from "../status/status.model";
import { subscriptionToken } from "./newsletter-links.server";
import { type OwnSubscription, subscriptionWith } from "./subscriber.service.server";
import { listLabel } from "./ui/list-labels";

/** The newsletter on the account page: what comes, and the way to change it or to leave. */
export const filedSubscription: OwnKind = {
  group: "newsletter",
  async listFor(deps, emailKey, locale) {
    const own = await subscriptionWith(deps, emailKey);
    return own ? [{ id: own.id, filed: filed(deps, own, locale) }] : [];
  },
};

function filed(deps: Pick<Deps, "keys">, own: OwnSubscription, locale: Locale): Filed {
  const spoken = { locale };
  const head = { reference: null, since: null, title: m.newsletter_preferences_title({}, spoken) };
  const page = {
    facts: [],
    actions: [],
    links: [
      {
        label: m.newsletter_filed_open({}, spoken),
        to: hrefOf(`/newsletter/preferences/${subscriptionToken(deps, own.id)}`, locale),
      },
    ],
  };
  switch (own.state) {
    case "waiting":
      return {
        ...head,
        ...page,
        state: m.newsletter_preferences_waiting_title({}, spoken),
        now: m.newsletter_preferences_waiting_lead({}, spoken),
        next: null,
      };
    case "left":
      return {
        ...head,
        ...page,
        state: m.newsletter_left_title({}, spoken),
        now: null,
        next: null,
      };
    case "active":
      return {
        ...head,
        ...page,
        state: m.newsletter_filed_active({}, spoken),
        now: own.pausedUntil
          ? m.newsletter_preferences_paused({ date: formatDate(own.pausedUntil, locale) }, spoken)
          : null,
        next: null,
        facts: own.lists.map((list) => ({
          label: m.newsletter_filed_list({}, spoken),
          text: listLabel(list, locale),
        })),
      };
  }
}
