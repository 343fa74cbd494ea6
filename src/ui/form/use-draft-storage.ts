import { useEffect, useRef } from "react";
import { scheduleDraftSave } from "../../offline/client/save-draft";

/**
 * Stores what is typed into a long form on the device, with each change while that is allowed, and once when it becomes
 * allowed: what was typed before the device was called one person's own is stored with that answer, not with the next letter.
 * @param isAllowed whether what is typed may be stored
 * @returns the form's `ref`, what to call after each change, and what cancels a save that has not begun
 */
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
