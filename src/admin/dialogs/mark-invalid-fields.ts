import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Forms on which a refusal is shown: react-hook-form and the id of the form element. */
type ShownForm<Values extends FieldValues> = { form: UseFormReturn<Values>; id: string };

/**
 * Marks the fields that the server refused, and moves the focus to the first. What belongs to no field on the screen stands above
 * them (`FormProblem`).
 * @param errors what is wrong, by field (`fieldErrors`)
 * @param fallbackMessage the words when no field can be marked
 */
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

/** How many frames a mark may take to be rendered on a busy computer. */
const MAX_FRAMES = 60;

/** Moves the focus to the first marked field of a form, once its mark has been rendered: after a refusal that takes some frames. */
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

/**
 * The field on the screen that an error of the server belongs to: of that name, else the first within it (`description.en` for
 * `description`), else the one that it is a part of. Null: none is shown.
 */
function findFieldName(form: HTMLElement, path: string): string | null {
  const names = [...form.querySelectorAll<HTMLElement>("[data-field]")].map(
    ({ dataset }) => dataset["field"] ?? "",
  );
  if (names.includes(path)) return path;
  const within = names.find((name) => name.startsWith(`${path}.`));
  const around = names.filter((name) => path.startsWith(`${name}.`)).toSorted((a, b) => b.length - a.length);
  return within ?? around[0] ?? null;
}
