import { useEffect, useRef, useState } from "react";
import { ADMIN, call } from "../api/admin-api";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { UploadState } from "../uploads/use-file-upload";
import { EMPTY_DETAILS, toDetailsInput } from "./media-details-fields";

/** How often is asked whether the picture is there, in milliseconds. */
const POLL_INTERVAL_MS = 700;

/**
 * Waits until the picture has been made.
 * @param onPoll told each time whether the file waits for the malware scanner
 * @throws Error with the reason, in words, when it could not be made
 */
async function waitForPicture(
  order: string,
  isCancelled: () => boolean,
  onPoll: (isUnscanned: boolean) => void,
): Promise<string | null> {
  while (!isCancelled()) {
    const {
      picture,
      reason,
      unscanned: isUnscanned,
    } = await call("GET /media/orders/:id", {
      ...ADMIN,
      params: { id: order },
    });
    onPoll(isUnscanned);
    if (picture !== null) return picture;
    if (reason !== null) throw new Error(reason);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return null;
}

type Options = {
  /** Tells the drafts of several files apart. */
  name: string;
  uploadState: UploadState;
  /** Called with the id of the picture when it is there. */
  onDone: (picture: string) => void;
  close: () => void;
};

/** The form about one file, and making a picture of it. */
export function useCreatePicture({ name, uploadState, onDone, close }: Options) {
  const [isUnscanned, setIsUnscanned] = useState(false);
  // A user who has closed the dialog is not taken to the picture any more; it is made all the same.
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const upload = uploadState.state === "sent" ? uploadState.id : null;
  const form = useDialogForm({
    name: `photograph/${name}`,
    defaults: EMPTY_DETAILS,
    body: (input) => ({ upload: upload ?? "", ...toDetailsInput(input) }),
    async send(body) {
      const { order } = await call("POST /media", { ...ADMIN, body });
      const picture = await waitForPicture(order, () => isClosed.current, setIsUnscanned);
      if (picture !== null) onDone(picture);
    },
    close,
  });
  return { form, isUnscanned };
}
