import { expect, test } from "vitest";
import { LOCALES } from "../../platform/languages";
import { queues } from "./queues.server";
import { QUEUES } from "./queue.model";
import { stepWords } from "./step-words.server";

test.for(QUEUES)("every step of %s has a verb of its own in each language", (name) => {
  const queue = queues[name];
  for (const state of Object.keys(queue.states))
    for (const locale of LOCALES) {
      const verbs = queue.stepsFrom(state).map((to) => stepWords(name, to, locale));
      expect(new Set(verbs).size, `${state} ${locale}`).toBe(verbs.length);
      for (const to of queue.stepsFrom(state))
        expect(stepWords(name, to, locale)).not.toBe(queue.stateWords(to, locale));
    }
});
