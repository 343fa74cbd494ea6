import type { LocalizedText } from "../../platform/languages";
import type { User } from "../../platform/who";
import type { QueueDeps, QueueName } from "./queue.model";
import { queues, sightOf } from "./queues.server";
import { listSavedReplies } from "./saved-replies.store.server";

type SavedReply = { id: string; name: string; text: LocalizedText };

/** The saved replies of a queue; null for whoever does not work on it. */
export const readSavedReplies = async (
  deps: QueueDeps,
  who: User,
  queue: QueueName,
): Promise<SavedReply[] | null> =>
  sightOf(queues[queue], who) === "whole" ? listSavedReplies(deps.db, queue) : null;
