import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Media, call, isConflict } from "../client";
import { type About, aboutBody } from "./about-fields";

/** The form about a photograph. */
export type MediaValues = About & { focus: Media["focus"] };

type Options = {
  /** Called once it is saved. */
  saved: () => void;
  /** Called with the error of a save that was refused. */
  refused: (error: unknown) => void;
  /** Shows what is there now. */
  reload: () => unknown;
};

/** Saves the form about a photograph; a save between of another user is a conflict to decide. */
export function useMediaSaving(media: Media, { saved, refused, reload }: Options) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<Media | null>(null);
  const [settled, setSettled] = useState(false);
  const params = { id: media.id };

  /** @param version as which the photograph was seen */
  async function save({ focus, ...about }: MediaValues, version: number) {
    setConflict(null);
    try {
      await call("PUT /media/:id", { ...ADMIN, params, body: { version, focus, ...aboutBody(about) } });
      saved();
      notify(m.admin_saved(), { type: "success" });
      await show();
    } catch (error) {
      const theirs = isConflict(error)
        ? await call("GET /media/:id", { ...ADMIN, params }).catch(() => null)
        : null;
      if (theirs) setConflict(theirs);
      else refused(error);
    }
  }

  /** Shows what is saved; until it is here there is nothing to lose. */
  async function show() {
    setSettled(true);
    setConflict(null);
    await reload();
  }

  return { conflict, settled, save, show, close: () => setConflict(null) };
}
