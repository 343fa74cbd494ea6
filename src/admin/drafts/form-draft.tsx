import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { UnsavedValues } from "../../offline/client/admin-drafts";
import { RestoreDraftAlert } from "./restore-draft-alert";
import type { LocalDraft } from "./use-local-draft";

type Values = Record<string, unknown>;
type Props = {
  draft: LocalDraft<Values>;
  /** The fields that are kept, by their first name: `data`. */
  fieldNames: readonly string[];
  version?: number | null;
  /** Called with what was put back into the form. */
  onRestored?: (storedDraft: UnsavedValues) => void;
};

/** Keeps what is typed into the form around it on this computer, and offers what was found. */
export function FormDraft({ draft, fieldNames, version = null, onRestored }: Props) {
  const { watch, getValues, reset } = useFormContext();
  const { recordChange } = draft;
  useEffect(() => {
    const subscription = watch(() => recordChange(() => pick(getValues(), fieldNames)));
    return () => subscription.unsubscribe();
  }, [watch, getValues, recordChange, fieldNames]);
  return (
    <RestoreDraftAlert
      draft={draft}
      version={version}
      onRestore={(values, storedDraft) => {
        reset({ ...getValues(), ...values }, { keepDefaultValues: true });
        onRestored?.(storedDraft);
      }}
    />
  );
}

export const pick = (values: Values, fieldNames: readonly string[]): Values =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name]]));
