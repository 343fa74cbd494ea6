import { useEffect, useRef } from "react";
import { scheduleDraftSave } from "../../offline/client/save-draft";

/** Stores drafts of a long form after each change, and existing input as soon as that is allowed. */
export function useDraftStorage(isAllowed: boolean) {
  const formElement = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const wasAllowed = useRef(isAllowed);
  const storeDraft = () => {
    if (isAllowed && formElement.current)
      timer.current = scheduleDraftSave(formElement.current, timer.current);
  };
  useEffect(() => {
    if (isAllowed && !wasAllowed.current && formElement.current)
      timer.current = scheduleDraftSave(formElement.current, timer.current);
    wasAllowed.current = isAllowed;
  }, [isAllowed]);
  return { formElement, storeDraft, cancelStoring: () => clearTimeout(timer.current) };
}
