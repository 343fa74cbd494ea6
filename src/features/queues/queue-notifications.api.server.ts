import { endpoint } from "../../platform/api/endpoint.server";
import { refuse } from "../../platform/api/problem";
import { fieldError } from "../../platform/api/validate-input.server";
import { err } from "../../platform/result";
import type { Result } from "../../ports/result";
import type { QueueError } from "./queue.model";
import { TAG, recordParams, toResponse } from "./queues.api.server";
import { noteBody, notificationBody, notificationUndoBody } from "./queues.input.server";
import { referenceOutput } from "./queues.output.server";
import {
  recordLearnerGuardianConsent,
  recordLearnerNotification,
  undoLearnerNotification,
} from "./queues.service.server";

export const postNotification = endpoint({
  summary:
    "Records the day and the channel on which staff notified a learner; the learner's deadlines start then",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: notificationBody,
  output: referenceOutput,
  idempotent: true,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body, locale }) => {
    if (queue !== "learners") return err("not_found");
    const result = await recordLearnerNotification(deps, user, id, body);
    if (!result.ok && result.error === "wrong_day")
      return refuse("validation_failed", { errors: [fieldError("on", "invalid", locale)] });
    return toResponse(result as Result<{ reference: string }, QueueError>, locale);
  },
});

export const postNotificationUndo = endpoint({
  summary: "Clears the mark that staff notified a learner; nothing lapses until the next notification",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: notificationUndoBody,
  output: referenceOutput,
  idempotent: true,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body: { from }, locale }) =>
    queue === "learners"
      ? toResponse(await undoLearnerNotification(deps, user, id, from), locale)
      : err("not_found"),
});

export const postGuardianConsent = endpoint({
  summary: "Records that the guardian of a learner under 18 agreed, and the evidence",
  tag: TAG,
  caller: "user",
  params: recordParams,
  body: noteBody,
  output: referenceOutput,
  idempotent: true,
  refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { queue, id }, body: { text }, locale }) =>
    queue === "learners"
      ? toResponse(await recordLearnerGuardianConsent(deps, user, id, text), locale)
      : err("not_found"),
});
