import { useRef, useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import type { Creation, UnsavedValues } from "../../offline/client/admin-drafts";
import type { ContentKind } from "../../platform/content/content-kind";
import { isPublicOnSave } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { conflictingItem, fieldErrors, errorMessage } from "../api/api-errors";
import type { ContentItem } from "../api/api-types";
import { publishItem } from "./content-api";
import { type GuestNotice, previewNoticeIfNeeded } from "./guest-notice";
import type { SaveIntent } from "./save-intent";
import { NOT_SENT, usePublishConfirmations } from "./use-publish-confirmations";
import { useSaveAttempts } from "./use-save-attempts";

type Data = Record<string, unknown>;
type Values = { data?: Data };
const SUCCESS_MESSAGES = { save: m.admin_saved, publish: m.admin_published, schedule: m.admin_scheduled };
const successMessage = (kind: ContentKind, intent: SaveIntent["do"]): string =>
  intent === "save" && isPublicOnSave(kind) ? m.admin_saved_public() : SUCCESS_MESSAGES[intent]();

type SavedMessage = { text: string; type: "warning" | "success" };

function savedMessage(
  kind: ContentKind,
  intent: SaveIntent,
  { pendingFields, pending }: Awaited<ReturnType<typeof publishItem>>,
): SavedMessage {
  if (pendingFields.length > 0) return { text: m.changes_saved_but(), type: "warning" };
  const text = pending ? m.admin_saved_waits() : successMessage(kind, intent.do);
  return { text, type: "success" };
}

type SaveCallbacks = {
  reload?: (() => unknown) | undefined;
  onSaved: () => void;
  recordCreation: (creation: Creation | null) => void;
};

/** Saves, publishes or schedules an item (null: a new one) as last chosen. Typed text survives all errors. */
export function useSaveContent(
  kind: ContentKind,
  item: ContentItem | null,
  { reload, onSaved, recordCreation }: SaveCallbacks,
) {
  const intent = useRef<SaveIntent>({ do: "save" });
  const itemSaving = useItemSaving(kind, { reload, onSaved, recordCreation });
  const { conflict, setConflict, handleError } = useSaveErrors(itemSaving.hasSaved);
  const confirmations = usePublishConfirmations(kind);
  const { links, version, guests } = confirmations;
  /** As last chosen: the choice may change while a question is open. */
  const isPublishing = (): boolean => intent.current.do !== "save";

  /** Asks about emails to guests before publishing. @returns false: not to be published */
  async function saveWithNotice(seen: ContentItem | null, data: Data): Promise<boolean> {
    const save = (notice: GuestNotice | null) =>
      itemSaving.save(seen, data, { intent: intent.current, notice });
    const notifiesGuests = kind.notifiesGuests && seen && isPublishing();
    const preview = notifiesGuests ? await previewNoticeIfNeeded(seen.id, data) : null;
    if (seen === null || preview === null) {
      await save(null);
      return true;
    }
    return confirmations.publishWithNotice({ item: seen.id, data, preview }, save);
  }

  async function submit({ data = {} }: Values) {
    const reportResult = intent.current.do === "schedule" ? intent.current.reportResult : () => {};
    // Returned as an error: the input stays unsaved, and leaving the page asks.
    const notSent = (message: string) => {
      reportResult(NOT_SENT);
      return { root: { server: message } };
    };
    try {
      if (isPublishing() && !(await confirmations.confirmDeadLinks(data)))
        return notSent(m.admin_links_title());
      if (isPublishing() && !(await confirmations.confirmNewVersion()))
        return notSent(m.writing_version_title());
      if (!(await saveWithNotice(item, data))) return notSent(m.change_not_published());
      reportResult(null);
      return undefined;
    } catch (error) {
      reportResult(error);
      return handleError(error, data);
    }
  }

  async function keepMine({ mine, theirs }: NonNullable<typeof conflict>) {
    setConflict(null);
    try {
      itemSaving.startFromLatest();
      await saveWithNotice(theirs, mine);
    } catch (error) {
      handleError(error, mine);
    }
  }

  const choose = (chosenIntent: SaveIntent) => {
    intent.current = chosenIntent;
  };
  const leaveConflict = () => setConflict(null);
  const { startFrom } = itemSaving;
  return { submit, choose, keepMine, startFrom, conflict, leaveConflict, links, version, guests };
}

type SaveOptions = { intent: SaveIntent; notice: GuestNotice | null };

function useItemSaving(kind: ContentKind, { reload, onSaved, recordCreation }: SaveCallbacks) {
  const notify = useNotify();
  const redirect = useRedirect();
  const { attempt, resume } = useSaveAttempts(kind.name, recordCreation);
  const versions = useKnownVersions();
  /** Whether the last attempt saved the item, so that only its publication was refused. */
  const isSaved = useRef(false);
  return {
    async save(seen: ContentItem | null, data: Data, { intent, notice }: SaveOptions): Promise<void> {
      isSaved.current = false;
      const saved = await attempt(versions.latest(seen), data);
      versions.recordSaved(saved);
      isSaved.current = true;
      onSaved();
      const result =
        intent.do === "save"
          ? saved
          : await publishItem(saved, intent.do === "schedule" ? intent.at : null, notice);
      const { text, type } = savedMessage(kind, intent, result);
      notify(text, { type });
      if (seen) await reload?.();
      else redirect("edit", kind.name, result.id);
    },
    hasSaved: () => isSaved.current,
    startFrom(draft: UnsavedValues): void {
      versions.startFrom(draft.version);
      resume(draft.creation ?? null);
    },
    startFromLatest: () => versions.startFrom(null),
  };
}

function useSaveErrors(hasSaved: () => boolean) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<{ mine: Data; theirs: ContentItem } | null>(null);
  function handleError(error: unknown, mine: Data) {
    const theirs = conflictingItem(error);
    if (theirs) setConflict({ mine, theirs });
    const errors = fieldErrors(error);
    const fields = Object.keys(errors).length > 0;
    const invalidMessage = hasSaved() ? m.forms_saved_not_published : m.admin_ra_invalid_form;
    if (!theirs)
      notify(fields ? invalidMessage() : errorMessage(error), { type: hasSaved() ? "warning" : "error" });
    return fields ? errors : { root: { server: errorMessage(error) } };
  }
  return { conflict, setConflict, handleError };
}

/** The version that the next save must name. */
function useKnownVersions() {
  /** The last save of this form: after a refused publication, the next save must not conflict with it. */
  const lastSaved = useRef<ContentItem | null>(null);
  /** The version on which a draft from before a reload is based, possibly an older one. */
  const baseVersion = useRef<number | null>(null);
  function latest(seen: ContentItem | null): ContentItem | null {
    // A new item exists even if its publication was refused: do not create it twice.
    if (seen === null) return lastSaved.current;
    const newest =
      lastSaved.current?.id === seen.id && lastSaved.current.version > seen.version
        ? lastSaved.current
        : seen;
    return baseVersion.current === null ? newest : { ...newest, version: baseVersion.current };
  }

  return {
    latest,
    recordSaved(saved: ContentItem): void {
      lastSaved.current = saved;
      baseVersion.current = null;
    },
    startFrom: (base: number | null): void => void (baseVersion.current = base),
  };
}
