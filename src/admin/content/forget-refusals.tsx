import { useEffect, useRef } from "react";
import { type FieldErrors, get, useFormContext, useFormState } from "react-hook-form";

/**
 * Takes away what the server refused as soon as that field changes, whole or in part. React Hook Form forgets an error only when
 * the input of that very name changes; what is said of a text in several languages belongs to no input.
 */
export function ForgetRefusals() {
  const { watch, clearErrors } = useFormContext();
  const { errors } = useFormState();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    const watching = watch((_values, { name }) => {
      if (name !== undefined) clearErrors(["root", name, ...refusedAbove(latest.current, name)]);
    });
    return () => watching.unsubscribe();
  }, [watch, clearErrors]);
  return null;
}

/** Of the groups that a field is in, those that something was said about: `data.title` for `data.title.en`. */
export function refusedAbove(errors: FieldErrors, name: string): string[] {
  const parts = name.split(".");
  return parts
    .slice(1)
    .map((_part, index) => parts.slice(0, index + 1).join("."))
    .filter((path) => typeof (get(errors, path) as { message?: unknown } | undefined)?.message === "string");
}
