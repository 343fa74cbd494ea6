import { useEffect } from "react";

/** Marks the button that Ctrl+S and Cmd+S press. */
export const SAVE_BUTTON_ATTRIBUTES = { "data-saves": "", "aria-keyshortcuts": "Control+S Meta+S" } as const;

/** Ctrl+S and Cmd+S press the save button of the open dialog, or else of the page. */
export function useSaveShortcut(): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== "s"
      )
        return;
      // The browser would save the page as a file.
      event.preventDefault();
      const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
      scope.querySelector<HTMLButtonElement>("button[data-saves]:not(:disabled)")?.click();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}
