import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type Creation,
  type TypedValues,
  dropOfficeDraft,
  findOfficeDraft,
  keepOfficeDraft,
} from "../../offline/office-drafts";
import { isSameTyped } from "./typed";

/** How long somebody may go on typing before it is stored, in milliseconds. */
const PAUSE = 600;

type Form<T> = {
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
  found: TypedValues | null;
  /** Put into the form when it was found (`restore`). */
  restored: TypedValues | null;
  /** The last one that was discarded here: it can be had back as long as the form is open. */
  discarded: TypedValues | null;
  /** To be called with every change. */
  changed: (current: () => T) => void;
  /** To be called when an item is about to be created from here, and when it is there; null: nothing was created. */
  creates: (creation: Creation | null) => void;
  /** To be called when what was typed has been saved. */
  forget: () => void;
  take: () => TypedValues | null;
  discard: () => void;
  undo: () => void;
};

/** Keeps what is typed into a form on this computer until it is saved, and finds it again after a reload or a crash. */
export function useLocalDraft<T>({ name, saved, version = null, restore }: Form<T>): LocalDraft<T> {
  const [found, setFound] = useState<TypedValues | null>(null);
  const [restored, setRestored] = useState<TypedValues | null>(null);
  const [discarded, setDiscarded] = useState<TypedValues | null>(null);
  // What the timer needs to know when it fires, whatever has been rendered since.
  const now = useRef({ saved, version, found, restore });
  useEffect(() => {
    now.current = { saved, version, found, restore };
  });
  const creation = useRef<Creation | null>(null);
  const pending = useRef<{ timer: number; current: () => T } | null>(null);

  const store = useCallback(() => {
    if (pending.current === null) return;
    const { timer, current } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    const at = now.current;
    const values = current();
    if (!isSameTyped(values, at.saved))
      void keepOfficeDraft(
        name,
        {
          ...{ values, version: at.version, savedAt: Date.now() },
          ...(creation.current ? { creation: creation.current } : {}),
        },
        at.found ?? undefined,
      ).catch(() => {});
    else if (at.found === null) void dropOfficeDraft(name).catch(() => {});
  }, [name]);

  const offer = useCallback((draft: TypedValues) => {
    if (!now.current.restore?.(draft.values as T, draft.creation ?? null)) return setFound(draft);
    creation.current = draft.creation ?? null;
    setRestored(draft);
  }, []);

  useEffect(() => {
    let open = true;
    void findOfficeDraft(name)
      .catch(() => null)
      .then((draft) => {
        const offers = [draft, draft?.earlier].filter(
          (one) => one && !isSameTyped(one.values, now.current.saved),
        );
        if (open && offers[0]) offer(offers[0]);
      });
    // A page that goes into the background may never come back.
    const leave = () => document.visibilityState === "hidden" && store();
    document.addEventListener("visibilitychange", leave);
    return () => {
      open = false;
      document.removeEventListener("visibilitychange", leave);
      store();
    };
  }, [name, store, offer]);

  return useMemo(() => {
    const decide = (next: TypedValues | null) => {
      setFound(null);
      setRestored(null);
      now.current.found = null;
      setDiscarded(next);
    };
    const drop = () => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
      void dropOfficeDraft(name).catch(() => {});
    };
    return {
      found,
      restored,
      discarded,
      changed(current) {
        if (pending.current) clearTimeout(pending.current.timer);
        pending.current = { current, timer: window.setTimeout(store, PAUSE) };
      },
      creates(made) {
        creation.current = made;
        if (made?.item) return;
        void findOfficeDraft(name)
          .then((draft) => {
            // Saved meanwhile: it must not come back.
            if (!draft || creation.current !== made) return null;
            const { creation: _before, earlier, ...typed } = draft;
            return keepOfficeDraft(name, { ...typed, ...(made ? { creation: made } : {}) }, earlier);
          })
          .catch(() => {});
      },
      forget() {
        drop();
        decide(null);
      },
      take() {
        decide(null);
        creation.current = found?.creation ?? null;
        return found;
      },
      discard() {
        if (pending.current === null) drop();
        decide(found ?? restored);
      },
      undo() {
        if (!discarded) return;
        void keepOfficeDraft(name, discarded).catch(() => {});
        offer(discarded);
        setDiscarded(null);
      },
    };
  }, [name, found, restored, discarded, store, offer]);
}
