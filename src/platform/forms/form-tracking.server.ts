import { AsyncLocalStorage } from "node:async_hooks";
import type { FormIdentity, OpenedForm } from "./opened-form";

/** A form opened during a render. `identify` issues an identity for the next reader. */
export type TrackedForm = Readonly<{
  opened: FormIdentity;
  identify: () => FormIdentity | Promise<FormIdentity>;
}>;

const trackedForms = new AsyncLocalStorage<TrackedForm[]>();

/** Collects all forms that the task opens; see `server/page/form-template.ts`. */
export const trackOpenedForms = <T>(forms: TrackedForm[], task: () => Promise<T>): Promise<T> =>
  trackedForms.run(forms, task);

export function recordOpenedForm(opened: OpenedForm, identify: TrackedForm["identify"]): OpenedForm {
  trackedForms.getStore()?.push({ opened, identify });
  return opened;
}
