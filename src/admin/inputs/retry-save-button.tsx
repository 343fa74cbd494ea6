import { SaveButton } from "react-admin";
import { useFormContext } from "react-hook-form";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";

/** Clears server errors first, because they would block the submit. */
export function RetrySaveButton() {
  const { clearErrors } = useFormContext();
  return <SaveButton {...SAVE_BUTTON_ATTRIBUTES} onClick={() => clearErrors()} />;
}
