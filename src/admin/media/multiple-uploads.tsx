import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages";
import { ChosenFileField } from "../dialogs/file-field";
import { FormFrame, FormNotices, SubmitButton } from "../dialogs/form-frame";
import type { JoinDraftGroup } from "../dialogs/use-draft-group";
import { useFileUpload } from "../uploads/use-file-upload";
import { IndeterminateProgress } from "../shared/indeterminate-progress";
import { MediaDetailsFields } from "./media-details-fields";
import { useCreatePicture } from "./use-create-picture";

/** Uploads, describes and adds each file separately: one failure stops no other file. */
export const MultipleUploads = ({ files, join }: { files: readonly File[]; join: JoinDraftGroup }) => (
  <ul className="office-several">
    {files.map((file, index) => (
      <li key={`${index} ${file.name}`}>
        <PictureUpload file={file} join={join} />
      </li>
    ))}
  </ul>
);

function PictureUpload({ file, join }: { file: File; join: JoinDraftGroup }) {
  const { uploadState, uploadFile } = useFileUpload("media");
  const [isAdded, setIsAdded] = useState(false);
  const { form, isUnscanned } = useCreatePicture({
    name: file.name,
    uploadState,
    onDone: () => setIsAdded(true),
    close: () => {},
  });
  const { clear: clearDraft } = form.draft;
  useEffect(() => join(clearDraft), [join, clearDraft]);
  useEffect(() => {
    void uploadFile(file);
  }, [file, uploadFile]);
  const isProcessing = form.isBusy;
  return (
    <Card variant="outlined" component="section" aria-label={file.name}>
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
          {file.name}
        </Typography>
        <div role="status">
          {isAdded ? <Alert severity="success">{m.media_added()}</Alert> : null}
          {isProcessing && !isAdded ? (
            <IndeterminateProgress label={isUnscanned ? m.media_unscanned({ count: 1 }) : m.media_making()} />
          ) : null}
        </div>
        {isAdded ? null : (
          <FormFrame dialogForm={form}>
            <ChosenFileField uploadState={uploadState} onChoose={(newFile) => void uploadFile(newFile)} />
            <FormNotices dialogForm={form} />
            <MediaDetailsFields disabled={isProcessing} />
            <SubmitButton
              dialogForm={form}
              label={m.media_add()}
              isUploading={uploadState.state === "sending"}
            />
          </FormFrame>
        )}
      </CardContent>
    </Card>
  );
}
