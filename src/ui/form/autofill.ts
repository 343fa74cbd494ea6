import { createContext, useContext } from "react";

/** Whether the browser may remember and fill in the answers of this form. */
export const AutofillContext = createContext(true);

/** The `autocomplete` of a field: its own, or `off` on a device that others use too. */
export const useAutocomplete = (own: string | undefined): string | undefined =>
  useContext(AutofillContext) ? own : "off";
