import { useCallback, useRef } from "react";

type Forget = () => void;

/** The drafts of several forms in one dialog, which its Cancel drops together. */
export function useSeveralDrafts() {
  const all = useRef(new Set<Forget>());
  /** For an effect of each form. @returns leaves the drafts again */
  const join = useCallback((forget: Forget) => {
    const joined = all.current;
    joined.add(forget);
    return () => void joined.delete(forget);
  }, []);
  const forgetAll = useCallback(() => {
    for (const forget of all.current) forget();
  }, []);
  return { join, forgetAll };
}

export type JoinDrafts = ReturnType<typeof useSeveralDrafts>["join"];
