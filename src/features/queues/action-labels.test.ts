import { expect, test } from "vitest";
import { LOCALES } from "../../platform/i18n/locales";
import { queues } from "./all-queues.service.server";
import { QUEUES } from "./queue.model";
import { actionLabel } from "./action-labels.server";

test.for(QUEUES)("every action of %s has its own verb in each language", (name) => {
  const queue = queues[name];
  for (const state of Object.keys(queue.states))
    for (const locale of LOCALES) {
      const verbs = queue.actionsFrom(state).map((to) => actionLabel(name, to, locale));
      expect(new Set(verbs).size, `${state} ${locale}`).toBe(verbs.length);
      for (const to of queue.actionsFrom(state))
        expect(actionLabel(name, to, locale)).not.toBe(queue.stateLabel(to, locale));
    }
});
