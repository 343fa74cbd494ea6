const openForms = new Set<() => boolean>();

/** Registers a form on the screen. @returns a function that removes it */
export function registerForm(hasUnsavedInput: () => boolean): () => void {
  openForms.add(hasUnsavedInput);
  return () => void openForms.delete(hasUnsavedInput);
}

export const hasUnsavedForms = (): boolean => [...openForms].some((hasUnsavedInput) => hasUnsavedInput());
