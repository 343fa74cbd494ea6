import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages";
import { FileField } from "../dialogs/file-field";
import { FormDialog } from "../dialogs/form-dialog";
import { useDraftGroup } from "../dialogs/use-draft-group";
import { FileChoice } from "../uploads/file-choice";
import { UploadStatus } from "../uploads/upload-status";
import { useFileUpload } from "../uploads/use-file-upload";
import { IndeterminateProgress } from "../shared/indeterminate-progress";
import { MediaDetailsFields } from "./media-details-fields";
import { MultipleUploads } from "./multiple-uploads";
import { useCreatePicture } from "./use-create-picture";

type Props = {
  file?: File | null;
  /** Allows several files at once. Called when their dialog closes. */
  onSeveralAdded?: () => void;
  close: () => void;
  onDone: (picture: string) => void;
};

/** Uploads the file while its details are typed. A job then creates the sizes. */
export function UploadDialog({ onSeveralAdded, close, ...props }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { join, clearAll } = useDraftGroup();
  const handleClose = () => {
    onSeveralAdded?.();
    close();
  };
  if (files.length === 0)
    return (
      <SingleUploadDialog
        close={close}
        {...props}
        {...(onSeveralAdded ? { onSeveralChosen: setFiles } : {})}
      />
    );
  return (
    <Dialog
      open
      onClose={(_, reason) => {
        if (reason !== "backdropClick") handleClose();
      }}
      maxWidth="md"
      fullWidth
      aria-labelledby="upload-title"
    >
      <DialogTitle id="upload-title">{m.media_upload()}</DialogTitle>
      <DialogContent>
        <MultipleUploads files={files} join={join} />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            clearAll();
            handleClose();
          }}
        >
          {m.admin_ra_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type SingleUploadProps = Omit<Props, "onSeveralAdded"> & {
  onSeveralChosen?: (files: readonly File[]) => void;
};

function SingleUploadDialog({ file = null, onSeveralChosen, close, onDone }: SingleUploadProps) {
  const { uploadState, uploadFile } = useFileUpload("media");
  const { form, isUnscanned } = useCreatePicture({ name: "new", uploadState, onDone, close });
  useEffect(() => {
    if (file) void uploadFile(file);
  }, [file, uploadFile]);
  const startUpload = (chosen: File): void => {
    void uploadFile(chosen);
  };
  const handleChosen = (chosen: readonly File[], uploadOne = startUpload) => {
    if (onSeveralChosen && chosen.length > 1) onSeveralChosen(chosen);
    else if (chosen[0]) uploadOne(chosen[0]);
  };
  const isProcessing = form.isBusy;
  return (
    <FormDialog
      dialogForm={form}
      title={m.media_upload()}
      submitLabel={m.media_add()}
      cancelLabel={isProcessing ? m.admin_ra_close() : m.admin_ra_cancel()}
      isUploading={uploadState.state === "sending"}
      isWide
      onDropFiles={(dropped) => handleChosen(dropped)}
    >
      <FileField uploadState={uploadState} onChoose={startUpload}>
        {(wrong, chooseAnew) => (
          <FileChoice
            id="media-file"
            label={m.media_file()}
            hint={m.media_file_hint()}
            accept="image/jpeg,image/png,image/webp"
            disabled={isProcessing}
            errorMessage={wrong}
            onChoose={chooseAnew}
            {...(onSeveralChosen
              ? { onChooseAll: (all: readonly File[]) => handleChosen(all, chooseAnew) }
              : {})}
          >
            {onSeveralChosen ? <p>{m.media_several()}</p> : null}
            <UploadStatus uploadState={uploadState} retry={chooseAnew} />
          </FileChoice>
        )}
      </FileField>
      <MediaDetailsFields disabled={isProcessing} />
      <div role="status">
        {isProcessing ? (
          <IndeterminateProgress label={isUnscanned ? m.media_unscanned({ count: 1 }) : m.media_making()} />
        ) : null}
      </div>
    </FormDialog>
  );
}
