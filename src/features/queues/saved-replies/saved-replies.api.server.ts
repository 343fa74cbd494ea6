import { z } from "zod";
import { endpoint } from "../../../platform/api/endpoint.server";
import { err, ok } from "../../../platform/result";
import { queueName } from "../queues.input.server";
import { readSavedReplies } from "./saved-replies.service.server";

export const listRepliesOfQueue = endpoint({
  summary: "Saved replies for a queue",
  tag: "Queues",
  caller: "user",
  params: z.object({ queue: queueName }),
  output: z.object({
    replies: z.array(z.object({ id: z.string(), name: z.string(), text: z.record(z.string(), z.string()) })),
  }),
  refuses: ["forbidden"],
  handle: async ({ deps, principal: user, params: { queue } }) => {
    const replies = await readSavedReplies(deps, user, queue);
    return replies === null ? err("forbidden") : ok({ replies });
  },
});
