import { useCallback, useRef } from "react";

type ClearDraft = () => void;

/** Drafts of several forms in one dialog, which its Cancel button clears together. */
export function useDraftGroup() {
  const members = useRef(new Set<ClearDraft>());
  /** For an effect of each form. @returns leaves the group */
  const join = useCallback((clearDraft: ClearDraft) => {
    const group = members.current;
    group.add(clearDraft);
    return () => void group.delete(clearDraft);
  }, []);
  const clearAll = useCallback(() => {
    for (const clearDraft of members.current) clearDraft();
  }, []);
  return { join, clearAll };
}

export type JoinDraftGroup = ReturnType<typeof useDraftGroup>["join"];
