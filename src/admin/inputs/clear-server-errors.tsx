import { useEffect, useRef } from "react";
import { get, useFormContext, useFormState } from "react-hook-form";

/** Clears errors of a changed field and of its groups: React Hook Form clears only the input of that name. */
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

/** Ancestors of a field that have an error: `data.title` for `data.title.en`. */
export function parentErrorPaths(errors: object, name: string): string[] {
  const segments = name.split(".");
  return segments
    .slice(1)
    .map((_segment, index) => segments.slice(0, index + 1).join("."))
    .filter((path) => typeof (get(errors, path) as { message?: unknown } | undefined)?.message === "string");
}
