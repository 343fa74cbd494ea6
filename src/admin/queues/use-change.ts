import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRefresh } from "react-admin";
import { wordsOf } from "../client";
import { COUNTS } from "./queue-data";

type Change = (work: () => Promise<unknown>, done: string, close?: () => void) => Promise<boolean>;

/**
 * Does something to a record, says how it went, and shows what is there now; before that it closes what stands open for
 * a record that is another one by then. True when it was done.
 */
export function useChange(): Change {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return async (work, done, close) => {
    let good = true;
    try {
      await work();
      close?.();
      notify(done, { type: "success" });
    } catch (error) {
      good = false;
      notify(wordsOf(error), { type: "error" });
    }
    refresh();
    await queries.invalidateQueries({ queryKey: COUNTS });
    return good;
  };
}
