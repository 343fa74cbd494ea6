import { SaveButton } from "react-admin";
import { useFormContext } from "react-hook-form";

/** Saves, whatever the server refused last: a mark of the last try must not keep the next from being sent. */
export function SaveAgainButton() {
  const { clearErrors } = useFormContext();
  return <SaveButton onClick={() => clearErrors()} />;
}
