import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { TypedValues } from "../../offline/office-drafts";
import { FoundDraft } from "./found-draft";
import type { LocalDraft } from "./use-local-draft";

type Values = Record<string, unknown>;
type Props = {
  of: LocalDraft<Values>;
  /** The fields that are kept, by their first name: `data`. */
  names: readonly string[];
  version?: number | null;
  /** Called with what was put back into the form. */
  restored?: (typed: TypedValues) => void;
};

/** Keeps what is typed into the form around it on this computer, and offers what was found. */
export function FormDraft({ of, names, version = null, restored }: Props) {
  const { watch, getValues, reset } = useFormContext();
  const { changed } = of;
  useEffect(() => {
    const watching = watch(() => changed(() => pick(getValues(), names)));
    return () => watching.unsubscribe();
  }, [watch, getValues, changed, names]);
  return (
    <FoundDraft
      of={of}
      version={version}
      restore={(values, typed) => {
        reset({ ...getValues(), ...values }, { keepDefaultValues: true });
        restored?.(typed);
      }}
    />
  );
}

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
