import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRefresh, useUnselectAll } from "react-admin";
import type { QueueName } from "../../features/queues/queue.model";
import { COUNTS } from "./queue-data";

/** Ends something done to several records: says so, chooses none any more, and shows what is there now. */
export function useFinish(queue: QueueName, close: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselectAll(queue);
  const queries = useQueryClient();
  return async (done: string) => {
    notify(done, { type: "success" });
    unselect();
    close();
    refresh();
    await queries.invalidateQueries({ queryKey: COUNTS });
  };
}
