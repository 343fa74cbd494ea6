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
  summary: "Writes down on which day and how staff told a learner the news; clocks of the learner start then",
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
  summary: "Undoes that staff marked a learner as told; nothing runs out any more before they are",
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
  summary: "Writes down that the guardian of a learner under 18 has agreed, and how that is known",
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
