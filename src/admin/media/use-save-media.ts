import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { isConflict } from "../api/api-errors";
import type { MediaDetail } from "../api/api-types";
import { type MediaDetails, toDetailsInput } from "./media-details-fields";

/** The form about a photograph. */
export type MediaFormValues = MediaDetails & { focus: MediaDetail["focus"] };

type Options = {
  /** Called once it is saved. */
  onSaved: () => void;
  /** Called with the error of a save that was refused. */
  showErrors: (error: unknown) => void;
  /** Shows what is there now. */
  reload: () => unknown;
};

/** Saves the form about a photograph; a save between of another user is a conflict to decide. */
export function useSaveMedia(media: MediaDetail, { onSaved, showErrors, reload }: Options) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<MediaDetail | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  const params = { id: media.id };

  /** @param version as which the photograph was seen */
  async function save({ focus, ...details }: MediaFormValues, version: number) {
    setConflict(null);
    try {
      await call("PUT /media/:id", {
        ...ADMIN,
        params,
        body: { version, focus, ...toDetailsInput(details) },
      });
      onSaved();
      notify(m.admin_saved(), { type: "success" });
      await reloadSaved();
    } catch (error) {
      const theirs = isConflict(error)
        ? await call("GET /media/:id", { ...ADMIN, params }).catch(() => null)
        : null;
      if (theirs) setConflict(theirs);
      else showErrors(error);
    }
  }

  /** Shows what is saved; until it is here there is nothing to lose. */
  async function reloadSaved() {
    setIsSettled(true);
    setConflict(null);
    await reload();
  }

  return { conflict, settled: isSettled, save, show: reloadSaved, close: () => setConflict(null) };
}
