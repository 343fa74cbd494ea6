/** One check for each form on the screen: whether it holds what is not saved. */
const openForms = new Set<() => boolean>();

/**
 * Registers a form while it is on the screen.
 * @param hasUnsavedInput whether it holds what is not saved
 * @returns a function that removes it
 */
export function registerForm(hasUnsavedInput: () => boolean): () => void {
  openForms.add(hasUnsavedInput);
  return () => void openForms.delete(hasUnsavedInput);
}

/** Whether a form on the screen holds what is not saved: leaving the page would lose it. */
export const hasUnsavedForms = (): boolean => [...openForms].some((hasUnsavedInput) => hasUnsavedInput());
