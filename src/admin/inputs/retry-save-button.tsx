import { SaveButton } from "react-admin";
import { useFormContext } from "react-hook-form";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";

/** Saves, whatever the server refused last: a mark of the last try must not keep the next from being sent. */
export function RetrySaveButton() {
  const { clearErrors } = useFormContext();
  return <SaveButton {...SAVE_BUTTON_ATTRIBUTES} onClick={() => clearErrors()} />;
}
