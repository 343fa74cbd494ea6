import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages";
import { FileField } from "../dialogs/file-field";
import { FormDialog } from "../dialogs/form-dialog";
import { useSeveralDrafts } from "../dialogs/use-several-drafts";
import { FileChoice } from "../file-choice";
import { FileState } from "../file-state";
import { useSending } from "../use-sending";
import { Working } from "../working";
import { AboutFields } from "./about-fields";
import { UploadSeveral } from "./upload-several";
import { useMaking } from "./use-making";

type Props = {
  /** One that is there already, as when it was pasted. */
  file?: File | null;
  /** Allows several files at once; called when their dialog closes. */
  several?: () => void;
  close: () => void;
  /** Called with the id of the picture when it is there. */
  done: (picture: string) => void;
};

/** Brings a photograph in: the file goes while its words are written, and a job makes its sizes. */
export function UploadDialog({ several, close, ...props }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { join, forgetAll } = useSeveralDrafts();
  const end = () => {
    several?.();
    close();
  };
  if (files.length === 0)
    return <UploadOne close={close} {...props} {...(several ? { takeSeveral: setFiles } : {})} />;
  return (
    <Dialog
      open
      onClose={(_, reason) => {
        if (reason !== "backdropClick") end();
      }}
      maxWidth="md"
      fullWidth
      aria-labelledby="upload-title"
    >
      <DialogTitle id="upload-title">{m.media_upload()}</DialogTitle>
      <DialogContent>
        <UploadSeveral files={files} join={join} />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forgetAll();
            end();
          }}
        >
          {m.admin_ra_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type OneProps = Omit<Props, "several"> & { takeSeveral?: (files: readonly File[]) => void };

function UploadOne({ file = null, takeSeveral, close, done }: OneProps) {
  const { sending, choose } = useSending("media");
  const { form, unscanned } = useMaking({ name: "new", sending, done, close });
  useEffect(() => {
    if (file) void choose(file);
  }, [file, choose]);
  const send = (chosen: File): void => {
    void choose(chosen);
  };
  const take = (chosen: readonly File[], one = send) => {
    if (takeSeveral && chosen.length > 1) takeSeveral(chosen);
    else if (chosen[0]) one(chosen[0]);
  };
  const making = form.busy;
  return (
    <FormDialog
      of={form}
      title={m.media_upload()}
      submit={m.media_add()}
      cancel={making ? m.admin_ra_close() : m.admin_ra_cancel()}
      waits={sending.state === "sending"}
      wide
      drop={(dropped) => take(dropped)}
    >
      <FileField sending={sending} choose={send}>
        {(wrong, chooseAnew) => (
          <FileChoice
            id="media-file"
            label={m.media_file()}
            hint={m.media_file_hint()}
            accept="image/jpeg,image/png,image/webp"
            disabled={making}
            wrong={wrong}
            choose={chooseAnew}
            {...(takeSeveral ? { chooseAll: (all: readonly File[]) => take(all, chooseAnew) } : {})}
          >
            {takeSeveral ? <p>{m.media_several()}</p> : null}
            <FileState sending={sending} choose={chooseAnew} />
          </FileChoice>
        )}
      </FileField>
      <AboutFields disabled={making} />
      <div role="status">
        {making ? <Working words={unscanned ? m.media_unscanned({ count: 1 }) : m.media_making()} /> : null}
      </div>
    </FormDialog>
  );
}
