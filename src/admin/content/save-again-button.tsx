import { SaveButton } from "react-admin";
import { useFormContext } from "react-hook-form";
import { SAVES } from "../use-save-key";

/** Saves, whatever the server refused last: a mark of the last try must not keep the next from being sent. */
export function SaveAgainButton() {
  const { clearErrors } = useFormContext();
  return <SaveButton {...SAVES} onClick={() => clearErrors()} />;
}
