import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type Creation,
  type UnsavedValues,
  deleteAdminDraft,
  findAdminDraft,
  saveAdminDraft,
} from "../../offline/client/admin-drafts";
import { isSameInput } from "./is-same-input";
import { registerForm } from "./unsaved-forms";

/** How long somebody may go on typing before it is stored, in milliseconds. */
const SAVE_DELAY_MS = 600;

type LocalDraftOptions<T> = {
  /** `posts/0190…`, `posts/new`; a form is offered only what was typed into that very one. */
  name: string;
  /** What is saved already; typing it again is nothing to store. */
  saved: T;
  /** The version of what is saved; null: it has none. */
  version?: number | null;
  /** Puts a draft into the form as soon as it is found; false when something is typed there already: then it is offered. */
  restore?: (values: T, creation: Creation | null) => boolean;
};

/** What was typed into this form on this computer, and what can be done with it. */
export type LocalDraft<T> = {
  /** Typed before this page was opened and not saved; null: nothing, or it is decided about. */
  found: UnsavedValues | null;
  /** Put into the form when it was found (`restore`). */
  restored: UnsavedValues | null;
  /** The last one that was discarded here: it can be had back as long as the form is open. */
  discarded: UnsavedValues | null;
  /** To be called with every change. */
  recordChange: (current: () => T) => void;
  /** To be called when an item is about to be created from here, and when it is there; null: nothing was created. */
  recordCreation: (creation: Creation | null) => void;
  /** To be called when what was typed has been saved. */
  clear: () => void;
  acceptFound: () => UnsavedValues | null;
  discard: () => void;
  undo: () => void;
};

/** Keeps what is typed into a form on this computer until it is saved, and finds it again after a reload or a crash. */
export function useLocalDraft<T>({
  name,
  saved,
  version = null,
  restore,
}: LocalDraftOptions<T>): LocalDraft<T> {
  const [found, setFound] = useState<UnsavedValues | null>(null);
  const [restored, setRestored] = useState<UnsavedValues | null>(null);
  const [discarded, setDiscarded] = useState<UnsavedValues | null>(null);
  // What the timer needs to know when it fires, whatever has been rendered since.
  const latest = useRef({ saved, version, found, restore });
  useEffect(() => {
    latest.current = { saved, version, found, restore };
  });
  const creation = useRef<Creation | null>(null);
  /** How often the draft was deleted: what read it before must not store it again. */
  const deletions = useRef(0);
  const pending = useRef<{ timer: number; current: () => T } | null>(null);
  /** Reads the form since something was typed into it. */
  const readInput = useRef<(() => T) | null>(null);
  useEffect(
    () =>
      registerForm(
        () => readInput.current !== null && !isSameInput(readInput.current(), latest.current.saved),
      ),
    [],
  );

  const saveDraft = useCallback(() => {
    if (pending.current === null) return;
    const { timer, current } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    const snapshot = latest.current;
    const values = current();
    if (!isSameInput(values, snapshot.saved))
      void saveAdminDraft(
        name,
        {
          ...{ values, version: snapshot.version, savedAt: Date.now() },
          ...(creation.current ? { creation: creation.current } : {}),
        },
        snapshot.found ?? undefined,
      ).catch(() => {});
    else if (snapshot.found === null) void deleteAdminDraft(name).catch(() => {});
  }, [name]);

  const offer = useCallback((draft: UnsavedValues) => {
    if (!latest.current.restore?.(draft.values as T, draft.creation ?? null)) return setFound(draft);
    creation.current = draft.creation ?? null;
    setRestored(draft);
  }, []);

  useEffect(() => {
    let isMounted = true;
    void findAdminDraft(name)
      .catch(() => null)
      .then((draft) => {
        const offers = [draft, draft?.earlier].filter(
          (one) => one && !isSameInput(one.values, latest.current.saved),
        );
        if (isMounted && offers[0]) offer(offers[0]);
      });
    // A page that goes into the background may never come back.
    const handleVisibilityChange = () => document.visibilityState === "hidden" && saveDraft();
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => {
      isMounted = false;
      document.removeEventListener("visibilitychange", handleVisibilityChange);
      saveDraft();
    };
  }, [name, saveDraft, offer]);

  return useMemo(() => {
    const finish = (next: UnsavedValues | null) => {
      setFound(null);
      setRestored(null);
      latest.current.found = null;
      setDiscarded(next);
    };
    const deleteDraft = () => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
      readInput.current = null;
      deletions.current += 1;
      void deleteAdminDraft(name).catch(() => {});
    };
    return {
      found,
      restored,
      discarded,
      recordChange(current) {
        if (pending.current) clearTimeout(pending.current.timer);
        readInput.current = current;
        pending.current = { current, timer: window.setTimeout(saveDraft, SAVE_DELAY_MS) };
      },
      recordCreation(newCreation) {
        creation.current = newCreation;
        if (newCreation?.item) return;
        const deletionsBefore = deletions.current;
        void findAdminDraft(name)
          .then((draft) => {
            if (!draft || creation.current !== newCreation || deletions.current !== deletionsBefore)
              return null;
            const { creation: _before, earlier, ...typed } = draft;
            return saveAdminDraft(
              name,
              { ...typed, ...(newCreation ? { creation: newCreation } : {}) },
              earlier,
            );
          })
          .catch(() => {});
      },
      clear() {
        deleteDraft();
        finish(null);
      },
      acceptFound() {
        finish(null);
        creation.current = found?.creation ?? null;
        return found;
      },
      discard() {
        if (pending.current === null) deleteDraft();
        finish(found ?? restored);
      },
      undo() {
        if (!discarded) return;
        void saveAdminDraft(name, discarded).catch(() => {});
        offer(discarded);
        setDiscarded(null);
      },
    };
  }, [name, found, restored, discarded, saveDraft, offer]);
}
