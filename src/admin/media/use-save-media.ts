import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { isConflict } from "../api/api-errors";
import type { MediaDetail } from "../api/api-types";
import { type MediaDetails, toDetailsInput } from "./media-details-fields";

export type MediaFormValues = MediaDetails & { focus: MediaDetail["focus"] };

type Options = {
  onSaved: () => void;
  showErrors: (error: unknown) => void;
  reload: () => unknown;
};

/** A save by another user in between is a conflict to decide. */
export function useSaveMedia(media: MediaDetail, { onSaved, showErrors, reload }: Options) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<MediaDetail | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  const params = { id: media.id };

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

  /** Until the reload is done, nothing is unsaved. */
  async function reloadSaved() {
    setIsSettled(true);
    setConflict(null);
    await reload();
  }

  return { conflict, settled: isSettled, save, show: reloadSaved, close: () => setConflict(null) };
}
