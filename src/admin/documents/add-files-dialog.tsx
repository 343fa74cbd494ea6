import {
  Alert,
  Button,
  Card,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from "@mui/material";
import { type ReactNode, useEffect, useId, useState } from "react";
import { MAX_DOCUMENT_NAME_LENGTH } from "../../features/uploads/documents/documents.model";
import { UPLOAD_RULES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatNumber } from "../../platform/i18n/format";
import { ADMIN, call } from "../api/admin-api";
import type { AddedDocument } from "../api/api-types";
import { ChosenFileField } from "../dialogs/file-field";
import { FormFrame, FormNotices, SubmitButton } from "../dialogs/form-frame";
import { FormTextField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { type JoinDraftGroup, useDraftGroup } from "../dialogs/use-draft-group";
import { FileChoice } from "../uploads/file-choice";
import { useFileUpload } from "../uploads/use-file-upload";
import { suggestDocumentName } from "./documents";
import "../media/media.css";

const { bytes: MAX_BYTES, types } = UPLOAD_RULES.document;

type Props = {
  /** Initial files, such as dropped ones. */
  files?: readonly File[];
  submitLabel: string;
  close: () => void;
  onAdded: (document: AddedDocument) => void;
};

/** Uploads and publishes each file separately: one failure stops no other file. */
export function AddFilesDialog({ files: initialFiles = [], submitLabel, close, onAdded }: Props) {
  const id = useId();
  const [files, setFiles] = useState(initialFiles);
  const [addedCount, setAddedCount] = useState(0);
  const { join, clearAll } = useDraftGroup();
  const handleAdded = (document: AddedDocument) => {
    onAdded(document);
    setAddedCount((before) => before + 1);
  };
  const isComplete = addedCount > 0 && addedCount === files.length;
  useEffect(() => {
    if (isComplete) close();
  }, [isComplete, close]);
  const addFiles = (newFiles: readonly File[]) => setFiles((before) => [...before, ...newFiles]);
  return (
    <Dialog
      open
      onClose={(_, reason) => {
        // A click outside must not stop uploads.
        if (reason !== "backdropClick") close();
      }}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{m.documents_add()}</DialogTitle>
      <FileDropArea id={`${id}-files`} onAdd={addFiles}>
        <ul className="office-several">
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              <DocumentUpload file={file} submitLabel={submitLabel} onAdded={handleAdded} join={join} />
            </li>
          ))}
        </ul>
      </FileDropArea>
      <DialogActions>
        <Button
          onClick={() => {
            clearAll();
            close();
          }}
        >
          {addedCount > 0 ? m.admin_ra_close() : m.admin_ra_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type FileDropAreaProps = { id: string; onAdd: (files: readonly File[]) => void; children: ReactNode };

const FileDropArea = ({ id, onAdd, children }: FileDropAreaProps) => (
  <DialogContent
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      onAdd([...event.dataTransfer.files]);
    }}
  >
    <FileChoice
      id={id}
      label={m.documents_files()}
      hint={m.documents_hint({ megabytes: formatNumber(MAX_BYTES / 1024 / 1024, getLocale()) })}
      accept={types.join(",")}
      disabled={false}
      onChoose={(file) => onAdd([file])}
      onChooseAll={onAdd}
    >
      <p>{m.documents_public()}</p>
    </FileChoice>
    {children}
  </DialogContent>
);

type DocumentUploadProps = { file: File; join: JoinDraftGroup } & Pick<Props, "submitLabel" | "onAdded">;

function DocumentUpload({ file, submitLabel, onAdded, join }: DocumentUploadProps) {
  const { uploadState, uploadFile, keepUpload } = useFileUpload("document");
  const [isAdded, setIsAdded] = useState(false);
  const upload = uploadState.state === "sent" ? uploadState.id : null;
  const form = useDialogForm({
    name: `document/${file.name}`,
    defaults: { name: suggestDocumentName(file.name, MAX_DOCUMENT_NAME_LENGTH) },
    body: ({ name }) => ({ upload: upload ?? "", name }),
    async send(body) {
      const document = await call("POST /documents", { ...ADMIN, body });
      keepUpload();
      setIsAdded(true);
      onAdded(document);
    },
    close: () => {},
  });
  const { clear: clearDraft } = form.draft;
  useEffect(() => join(clearDraft), [join, clearDraft]);
  useEffect(() => {
    void uploadFile(file);
  }, [file, uploadFile]);
  return (
    <Card variant="outlined" component="section" aria-label={file.name}>
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{file.name}</bdi>
        </Typography>
        <div role="status">{isAdded ? <Alert severity="success">{m.documents_added()}</Alert> : null}</div>
        {isAdded ? null : (
          <FormFrame dialogForm={form}>
            <ChosenFileField uploadState={uploadState} onChoose={(newFile) => void uploadFile(newFile)} />
            <FormNotices dialogForm={form} />
            <Stack spacing={2} sx={{ marginBlock: 2 }}>
              <FormTextField
                name="name"
                label={m.documents_name()}
                hint={m.documents_name_hint()}
                required
                maxCharacters={MAX_DOCUMENT_NAME_LENGTH}
                attributes={{ dir: "auto" }}
              />
            </Stack>
            <SubmitButton
              dialogForm={form}
              label={submitLabel}
              isUploading={uploadState.state === "sending"}
            />
          </FormFrame>
        )}
      </CardContent>
    </Card>
  );
}
