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

const SAVE_DELAY_MS = 600;

type LocalDraftOptions<T> = {
  /** Such as `posts/0190…` or `posts/new`. A form gets only drafts with its own name. */
  name: string;
  /** Equal input is not stored. */
  saved: T;
  version?: number | null;
  /** Puts a found draft into the form. Returns false when the form has input already: then it is only offered. */
  restore?: (values: T, creation: Creation | null) => boolean;
};

export type LocalDraft<T> = {
  /** Unsaved input from before the page load that the user has not decided about. */
  found: UnsavedValues | null;
  /** Put into the form by `restore`. */
  restored: UnsavedValues | null;
  discarded: UnsavedValues | null;
  recordChange: (current: () => T) => void;
  /** To be called before an item is created from this draft, and once it exists. Null: nothing was created. */
  recordCreation: (creation: Creation | null) => void;
  clear: () => void;
  acceptFound: () => UnsavedValues | null;
  discard: () => void;
  undo: () => void;
};

/** Stores the input of a form on this computer until it is saved, and finds it after a reload or a crash. */
// oxlint-disable-next-line max-lines-per-function -- its callbacks share the pending write and the latest values
export function useLocalDraft<T>({
  name,
  saved,
  version = null,
  restore,
}: LocalDraftOptions<T>): LocalDraft<T> {
  const [found, setFound] = useState<UnsavedValues | null>(null);
  const [restored, setRestored] = useState<UnsavedValues | null>(null);
  const [discarded, setDiscarded] = useState<UnsavedValues | null>(null);
  // For the timer, which fires after later renders.
  const latest = useRef({ saved, version, found, restore });
  useEffect(() => {
    latest.current = { saved, version, found, restore };
  });
  const creation = useRef<Creation | null>(null);
  /** Counts deletions: an earlier read must not store the draft again. */
  const deletions = useRef(0);
  const pending = useRef<{ timer: number; current: () => T } | null>(null);
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
          values,
          version: snapshot.version,
          savedAt: Date.now(),
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
    // A page in the background may never return.
    const handleVisibilityChange = () => document.visibilityState === "hidden" && saveDraft();
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => {
      isMounted = false;
      document.removeEventListener("visibilitychange", handleVisibilityChange);
      saveDraft();
    };
  }, [name, saveDraft, offer]);

  // oxlint-disable-next-line max-lines-per-function -- the actions of a draft change the same state
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
