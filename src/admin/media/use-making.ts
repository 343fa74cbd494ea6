import { useEffect, useRef, useState } from "react";
import { ADMIN, call } from "../client";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { Sending } from "../use-sending";
import { NOTHING_TYPED, aboutBody } from "./about-fields";

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

type Options = {
  /** Tells the drafts of several files apart. */
  name: string;
  sending: Sending;
  /** Called with the id of the picture when it is there. */
  done: (picture: string) => void;
  close: () => void;
};

/** The form about one file, and making a picture of it. */
export function useMaking({ name, sending, done, close }: Options) {
  const [unscanned, setUnscanned] = useState(false);
  // A user who has closed the dialog is not taken to the picture any more; it is made all the same.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const upload = sending.state === "sent" ? sending.id : null;
  const form = useDialogForm({
    name: `photograph/${name}`,
    defaults: NOTHING_TYPED,
    body: (typed) => ({ upload: upload ?? "", ...aboutBody(typed) }),
    async send(body) {
      const { order } = await call("POST /media", { ...ADMIN, body });
      const picture = await madeOf(order, () => gone.current, setUnscanned);
      if (picture !== null) done(picture);
    },
    close,
  });
  return { form, unscanned };
}
