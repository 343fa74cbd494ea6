import { AsyncLocalStorage } from "node:async_hooks";
import type { FormIdentity, OpenedForm } from "./opened-form";

/** A form that was opened while a page was rendered. `identify` makes the identity of the same form for the next reader. */
export type TrackedForm = Readonly<{
  opened: FormIdentity;
  identify: () => FormIdentity | Promise<FormIdentity>;
}>;

const trackedForms = new AsyncLocalStorage<TrackedForm[]>();

/** Does the work and adds every form that it opens to `forms`; see `server/page/form-template.ts`. */
export const trackOpenedForms = <T>(forms: TrackedForm[], task: () => Promise<T>): Promise<T> =>
  trackedForms.run(forms, task);

/** Records a form that was opened. @returns the form */
export function recordOpenedForm(opened: OpenedForm, identify: TrackedForm["identify"]): OpenedForm {
  trackedForms.getStore()?.push({ opened, identify });
  return opened;
}
