import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRefresh } from "react-admin";
import { wordsOf } from "../client";
import { COUNTS } from "./queue-data";

type Change = (work: () => Promise<unknown>, done: string) => Promise<void>;

/** Changes a record at one press, shows how it went, and then the record as it is now. */
export function useChange(): Change {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return async (work, done) => {
    try {
      await work();
      notify(done, { type: "success" });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    refresh();
    await queries.invalidateQueries({ queryKey: COUNTS });
  };
}
