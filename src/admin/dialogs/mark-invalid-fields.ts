import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type ShownForm<Values extends FieldValues> = { form: UseFormReturn<Values>; id: string };

/** Marks refused fields and focuses the first. Messages without a visible field appear in `FormProblem`. */
export function markInvalidFields<Values extends FieldValues>(
  { form, id }: ShownForm<Values>,
  errors: Record<string, string>,
  fallbackMessage: string,
): void {
  const otherMessages: string[] = [];
  const formElement = document.getElementById(id);
  let isMarked = false;
  for (const [path, message] of Object.entries(errors)) {
    const field = formElement && findFieldName(formElement, path);
    if (field) form.setError(field as Path<Values>, { type: "server", message });
    else otherMessages.push(message);
    isMarked ||= field !== null;
  }
  const problem = [...new Set(isMarked ? otherMessages : [fallbackMessage, ...otherMessages])].join(" ");
  if (problem !== "") form.setError("root.server", { type: "server", message: problem });
  focusFirstInvalidField(id);
}

/** Frames until a busy computer has rendered the mark. */
const MAX_FRAMES = 60;

/** Waits for the mark of the first invalid field to render, then focuses the field. */
export function focusFirstInvalidField(formId: string): void {
  const findInvalidField = () =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])');
  const tryFocus = (framesLeft: number) =>
    requestAnimationFrame(() => {
      const field = findInvalidField();
      if (field) field.focus();
      else if (framesLeft > 0) tryFocus(framesLeft - 1);
    });
  requestAnimationFrame(() => tryFocus(MAX_FRAMES));
}

/** Finds the visible field of an error: the same name, else the first field within it, else the field around it. */
function findFieldName(form: HTMLElement, path: string): string | null {
  const names = [...form.querySelectorAll<HTMLElement>("[data-field]")].map(
    ({ dataset }) => dataset["field"] ?? "",
  );
  if (names.includes(path)) return path;
  const within = names.find((name) => name.startsWith(`${path}.`));
  const around = names.filter((name) => path.startsWith(`${name}.`)).toSorted((a, b) => b.length - a.length);
  return within ?? around[0] ?? null;
}
