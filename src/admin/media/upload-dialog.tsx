import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call, fieldErrors, wordsOf } from "../client";
import { AboutFields, NOTHING_SAID, aboutBody, missingIn } from "./about-fields";
import { FileChoice } from "../file-choice";
import { FileState } from "../file-state";
import { useSending } from "../use-sending";
import { Working } from "../working";

type Props = {
  close: () => void;
  /** Called with the id of the picture when it is there. */
  done: (picture: string) => void;
};
type Problem = { all?: string; fields: Record<string, string> };

/** How often is asked whether the picture is there, in milliseconds. */
const ASK_EVERY = 700;

/**
 * Waits until the picture has been made.
 * @param onWait told each time whether the file waits for the malware scanner
 * @throws Error with the reason, in words, when it could not be made
 */
async function madeOf(
  order: string,
  stopped: () => boolean,
  onWait: (unscanned: boolean) => void,
): Promise<string | null> {
  while (!stopped()) {
    const { picture, reason, unscanned } = await call("GET /media/orders/:id", {
      ...ADMIN,
      params: { id: order },
    });
    onWait(unscanned);
    if (picture !== null) return picture;
    if (reason !== null) throw new Error(reason);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
  }
  return null;
}

/** Brings a photograph in: the file goes while its words are written, and a job makes its sizes. */
export function UploadDialog({ close, done }: Props) {
  const { sending, choose } = useSending("media");
  const [about, setAbout] = useState(NOTHING_SAID);
  const [problem, setProblem] = useState<Problem>({ fields: {} });
  const [making, setMaking] = useState(false);
  const [unscanned, setUnscanned] = useState(false);
  // Whoever closes the dialog is not taken to the picture any more; it is made all the same.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function save() {
    if (sending.state !== "sent") return;
    const missing = missingIn(about);
    if (Object.keys(missing).length > 0) {
      setProblem({ all: m.admin_ra_invalid_form(), fields: missing });
      return;
    }
    setProblem({ fields: {} });
    setMaking(true);
    try {
      const body = { upload: sending.id, ...aboutBody(about) };
      const { order } = await call("POST /media", { ...ADMIN, body });
      const picture = await madeOf(order, () => gone.current, setUnscanned);
      if (picture !== null) done(picture);
    } catch (error) {
      const fields = fieldErrors(error);
      const upload = fields["upload"];
      if (Object.keys(fields).length === 0) setProblem({ all: wordsOf(error), fields });
      else setProblem({ all: upload ?? m.admin_ra_invalid_form(), fields });
      setMaking(false);
    }
  }

  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="upload-title">
      <DialogTitle id="upload-title">{m.media_upload()}</DialogTitle>
      <DialogContent>
        {problem.all ? <Alert severity="error">{problem.all}</Alert> : null}
        <FileChoice
          id="media-file"
          label={m.media_file()}
          hint={m.media_file_hint()}
          accept="image/jpeg,image/png,image/webp"
          disabled={making}
          choose={(file) => void choose(file)}
        >
          <FileState sending={sending} choose={(file) => void choose(file)} />
        </FileChoice>
        <AboutFields about={about} set={setAbout} errors={problem.fields} disabled={making} />
        <div role="status">
          {making ? <Working words={unscanned ? m.media_unscanned({ count: 1 }) : m.media_making()} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{making ? m.admin_ra_close() : m.admin_ra_cancel()}</Button>
        <Button variant="contained" disabled={making || sending.state !== "sent"} onClick={() => void save()}>
          {m.media_add()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
