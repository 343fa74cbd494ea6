import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Media, call, fieldErrors, isConflict, wordsOf } from "../client";
import { type About, aboutBody } from "./about-fields";

type Said = { about: About; focus: Media["focus"] };

/** Saves what is said of a photograph; what was refused, and what somebody else has saved meanwhile, is told apart. */
export function useMediaSaving(media: Media, { about, focus }: Said, reload: () => unknown) {
  const notify = useNotify();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Media | null>(null);
  const [settled, setSettled] = useState(false);
  const params = { id: media.id };

  function refused(error: unknown) {
    const fields = fieldErrors(error);
    setErrors(fields);
    notify(Object.keys(fields).length > 0 ? m.admin_ra_invalid_form() : wordsOf(error), { type: "error" });
  }

  /** @param version as which the photograph was seen */
  async function save(version: number) {
    setConflict(null);
    try {
      await call("PUT /media/:id", { ...ADMIN, params, body: { version, focus, ...aboutBody(about) } });
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

  return { errors, conflict, settled, save, show, close: () => setConflict(null) };
}
