import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRefresh } from "react-admin";
import { errorMessage } from "../../api/api-errors";
import { QUEUES_QUERY_KEY } from "../queue-data";

type ChangeRecord = (action: () => Promise<unknown>, successMessage: string) => Promise<void>;

/** Runs an action, reports the outcome and reloads the record. */
export function useChangeRecord(): ChangeRecord {
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  return async (action, successMessage) => {
    try {
      await action();
      notify(successMessage, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    refresh();
    await queryClient.invalidateQueries({ queryKey: QUEUES_QUERY_KEY });
  };
}
