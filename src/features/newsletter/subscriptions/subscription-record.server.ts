import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { RecordView, AccountRecordKind } from "../../status/status.model";
import { subscriptionToken } from "./subscription-links.server";
import { type OwnSubscription, findSubscriptionByEmail } from "./subscription.service.server";
import { listLabel } from "../ui/list-labels";

export const subscriptionRecordKind: AccountRecordKind = {
  group: "newsletter",
  async listByEmail(deps, emailKeys, locale) {
    const found = await Promise.all(emailKeys.map((key) => findSubscriptionByEmail(deps, key)));
    return found
      .filter((subscription) => subscription !== null)
      .map((subscription) => ({ id: subscription.id, recordView: recordView(deps, subscription, locale) }));
  },
};

function recordView(deps: Pick<Deps, "keys">, subscription: OwnSubscription, locale: Locale): RecordView {
  const options = { locale };
  const head = { reference: null, since: null, title: m.newsletter_preferences_title({}, options) };
  const page = {
    facts: [],
    actions: [],
    links: [
      {
        label: m.newsletter_filed_open({}, options),
        to: hrefOf(`/newsletter/preferences/${subscriptionToken(deps, subscription.id)}`, locale),
      },
    ],
  };
  switch (subscription.state) {
    case "waiting":
      return {
        ...head,
        ...page,
        state: m.newsletter_preferences_waiting_title({}, options),
        now: m.newsletter_preferences_waiting_lead({}, options),
        next: null,
      };
    case "left":
      return {
        ...head,
        ...page,
        state: m.newsletter_left_title({}, options),
        now: null,
        next: null,
      };
    case "active":
      return {
        ...head,
        ...page,
        state: m.newsletter_filed_active({}, options),
        now: subscription.pausedUntil
          ? m.newsletter_preferences_paused(
              { date: formatDate(subscription.pausedUntil, locale, "long", DEFAULT_TIME_ZONE) },
              options,
            )
          : null,
        next: null,
        facts: subscription.lists.map((list) => ({
          label: m.newsletter_filed_list({}, options),
          text: listLabel(list, locale),
        })),
      };
  }
}
