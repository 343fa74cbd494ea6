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
import { useEffect, useId, useState } from "react";
import { LONGEST_DOCUMENT_NAME } from "../../features/uploads/documents.model";
import { UPLOAD_RULES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatNumber } from "../../platform/format";
import { ADMIN, type AddedDocument, call } from "../client";
import { GivenFile } from "../dialogs/file-field";
import { FormFrame, FormNews, SubmitButton } from "../dialogs/form-frame";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { type JoinDrafts, useSeveralDrafts } from "../dialogs/use-several-drafts";
import { FileChoice } from "../file-choice";
import { useSending } from "../use-sending";
import { nameFrom } from "./documents";
import "../media/media.css";

const { bytes: MOST_BYTES, types } = UPLOAD_RULES.document;

type Props = {
  /** Files that are there already, as when they were dropped. */
  files?: readonly File[];
  /** What the button of each file does. */
  act: string;
  close: () => void;
  /** Called for each file as soon as readers can get it. */
  added: (document: AddedDocument) => void;
};

/** Publishes files: each is sent, named and added by itself, so one that fails stops no other. */
export function AddFilesDialog({ files: given = [], act, close, added }: Props) {
  const id = useId();
  const [files, setFiles] = useState(given);
  const [done, setDone] = useState(0);
  const { join, forgetAll } = useSeveralDrafts();
  const count = (document: AddedDocument) => {
    added(document);
    setDone((before) => before + 1);
  };
  const isOver = done > 0 && done === files.length;
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  const take = (more: readonly File[]) => setFiles((before) => [...before, ...more]);
  return (
    <Dialog
      open
      onClose={(_, reason) => {
        // A click beside it must not stop files on their way.
        if (reason !== "backdropClick") close();
      }}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{m.documents_add()}</DialogTitle>
      <DialogContent
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take([...event.dataTransfer.files]);
        }}
      >
        <FileChoice
          id={`${id}-files`}
          label={m.documents_files()}
          hint={m.documents_hint({ megabytes: formatNumber(MOST_BYTES / 1024 / 1024, getLocale()) })}
          accept={types.join(",")}
          disabled={false}
          choose={(file) => take([file])}
          chooseAll={take}
        >
          <p>{m.documents_public()}</p>
        </FileChoice>
        <ul className="office-several">
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`}>
              <One file={file} act={act} added={count} join={join} />
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forgetAll();
            close();
          }}
        >
          {done > 0 ? m.admin_ra_close() : m.admin_ra_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type OneProps = { file: File; join: JoinDrafts } & Pick<Props, "act" | "added">;

function One({ file, act, added, join }: OneProps) {
  const { sending, choose, spend } = useSending("document");
  const [isAdded, setAdded] = useState(false);
  const upload = sending.state === "sent" ? sending.id : null;
  const form = useDialogForm({
    name: `document/${file.name}`,
    defaults: { name: nameFrom(file.name, LONGEST_DOCUMENT_NAME) },
    body: ({ name }) => ({ upload: upload ?? "", name }),
    async send(body) {
      const document = await call("POST /documents", { ...ADMIN, body });
      spend();
      setAdded(true);
      added(document);
    },
    close: () => {},
  });
  const { forget } = form.draft;
  useEffect(() => join(forget), [join, forget]);
  useEffect(() => {
    void choose(file);
  }, [file, choose]);
  return (
    <Card variant="outlined" component="section" aria-label={file.name}>
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{file.name}</bdi>
        </Typography>
        <div role="status">{isAdded ? <Alert severity="success">{m.documents_added()}</Alert> : null}</div>
        {isAdded ? null : (
          <FormFrame of={form}>
            <GivenFile sending={sending} choose={(again) => void choose(again)} />
            <FormNews of={form} />
            <Stack spacing={2} sx={{ marginBlock: 2 }}>
              <TypedField
                name="name"
                label={m.documents_name()}
                hint={m.documents_name_hint()}
                required
                most={LONGEST_DOCUMENT_NAME}
                attributes={{ dir: "auto" }}
              />
            </Stack>
            <SubmitButton of={form} label={act} waits={sending.state === "sending"} />
          </FormFrame>
        )}
      </CardContent>
    </Card>
  );
}
