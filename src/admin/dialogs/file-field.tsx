import { FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { FileState } from "../file-state";
import type { Sending } from "../use-sending";

type GivenProps = { sending: Sending; choose: (file: File) => void };
type FieldProps = GivenProps & {
  /**
   * @param wrong what is wrong with the file; undefined: nothing, or nothing yet
   * @param choose sends another one
   */
  children: (wrong: string | undefined, choose: (file: File) => void) => ReactNode;
};

/** A file that has to arrive before the form is sent. In the body it is `upload`. */
export function FileField({ sending, choose, children }: FieldProps) {
  const { clearErrors } = useFormContext();
  const isThere = sending.state === "sent";
  const {
    fieldState: { error },
  } = useController({
    name: "upload",
    rules: { validate: () => isThere || m.forms_choose_file() },
  });
  const wrong = error?.type === "validate" && isThere ? undefined : error?.message;
  const chooseAnew = (file: File) => {
    clearErrors("upload");
    choose(file);
  };
  return <div data-field="upload">{children(wrong, chooseAnew)}</div>;
}

/** The same for a file that was chosen before the form opened. */
export const GivenFile = (props: GivenProps) => (
  <FileField {...props}>
    {(wrong, choose) => (
      <>
        <FileState sending={props.sending} choose={choose} />
        {wrong === undefined ? null : (
          <FormHelperText error role="alert">
            {wrong}
          </FormHelperText>
        )}
      </>
    )}
  </FileField>
);
