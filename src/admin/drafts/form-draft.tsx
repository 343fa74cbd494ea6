import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { UnsavedValues } from "../../offline/client/admin-drafts";
import { RestoreDraftAlert } from "./restore-draft-alert";
import type { LocalDraft } from "./use-local-draft";

type Values = Record<string, unknown>;
type Props = {
  draft: LocalDraft<Values>;
  /** Top-level names of the stored fields, such as `data`. */
  fieldNames: readonly string[];
  version?: number | null;
  onRestored?: (storedDraft: UnsavedValues) => void;
};

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
