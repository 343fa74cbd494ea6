import { useEffect, useRef, useState } from "react";
import { ADMIN, call } from "../api/admin-api";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { UploadState } from "../uploads/use-file-upload";
import { EMPTY_DETAILS, toDetailsInput } from "./media-details-fields";

const POLL_INTERVAL_MS = 700;

/** Polls until the picture exists; null: cancelled. @throws Error with a readable reason for a failure */
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
  name: string;
  uploadState: UploadState;
  onDone: (picture: string) => void;
  close: () => void;
};

export function useCreatePicture({ name, uploadState, onDone, close }: Options) {
  const [isUnscanned, setIsUnscanned] = useState(false);
  // After the dialog is closed, the picture is still created, but the user is not taken to it.
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
