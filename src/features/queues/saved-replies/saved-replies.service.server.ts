import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { User } from "../../../platform/auth/principal";
import type { QueueDeps, QueueName } from "../queue.model";
import { queues, visibilityOf } from "../all-queues.service.server";
import { listSavedReplies } from "./saved-replies.store.server";

type SavedReply = { id: string; name: string; text: LocalizedText };

export const readSavedReplies = async (
  deps: QueueDeps,
  user: User,
  queue: QueueName,
): Promise<SavedReply[] | null> =>
  visibilityOf(queues[queue], user) === "whole" ? listSavedReplies(deps.db, queue) : null;
