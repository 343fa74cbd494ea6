import { useEffect, useRef } from "react";
import { type FieldErrors, get, useFormContext, useFormState } from "react-hook-form";

/**
 * Takes away what the server refused as soon as that field changes, whole or in part. React Hook Form forgets an error only when
 * the input of that very name changes; what is said of a text in several languages belongs to no input.
 */
export function ClearServerErrors() {
  const { watch, clearErrors } = useFormContext();
  const { errors } = useFormState();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    const subscription = watch((_values, { name }) => {
      if (name !== undefined) clearErrors(["root", name, ...parentErrorPaths(latest.current, name)]);
    });
    return () => subscription.unsubscribe();
  }, [watch, clearErrors]);
  return null;
}

/** Of the groups that a field is in, those that something was said about: `data.title` for `data.title.en`. */
export function parentErrorPaths(errors: FieldErrors, name: string): string[] {
  const segments = name.split(".");
  return segments
    .slice(1)
    .map((_segment, index) => segments.slice(0, index + 1).join("."))
    .filter((path) => typeof (get(errors, path) as { message?: unknown } | undefined)?.message === "string");
}
