import { FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { UploadStatus } from "../uploads/upload-status";
import type { UploadState } from "../uploads/use-file-upload";

type UploadFieldProps = { uploadState: UploadState; onChoose: (file: File) => void };
type FileFieldProps = UploadFieldProps & {
  /** @param errorMessage undefined: valid, or not validated yet */
  children: (errorMessage: string | undefined, onChoose: (file: File) => void) => ReactNode;
};

/** A file that must be uploaded before the form is sent. In the body it is `upload`. */
export function FileField({ uploadState, onChoose, children }: FileFieldProps) {
  const { clearErrors } = useFormContext();
  const isUploaded = uploadState.state === "sent";
  const {
    fieldState: { error },
  } = useController({
    name: "upload",
    rules: { validate: () => isUploaded || m.forms_choose_file() },
  });
  const errorMessage = error?.type === "validate" && isUploaded ? undefined : error?.message;
  const chooseAgain = (file: File) => {
    clearErrors("upload");
    onChoose(file);
  };
  return <div data-field="upload">{children(errorMessage, chooseAgain)}</div>;
}

export const ChosenFileField = (props: UploadFieldProps) => (
  <FileField {...props}>
    {(errorMessage, onChoose) => (
      <>
        <UploadStatus uploadState={props.uploadState} retry={onChoose} />
        {errorMessage === undefined ? null : (
          <FormHelperText error role="alert">
            {errorMessage}
          </FormHelperText>
        )}
      </>
    )}
  </FileField>
);
