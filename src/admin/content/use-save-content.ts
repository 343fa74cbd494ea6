import { useRef, useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import type { Creation, UnsavedValues } from "../../offline/client/admin-drafts";
import type { ContentKind } from "../../platform/content/content-kind";
import { isPublicOnSave } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { conflictingItem, fieldErrors, errorMessage } from "../api/api-errors";
import type { ContentItem } from "../api/api-types";
import { publishItem } from "./content-api";
import { type DeadLinkInField, findDeadLinks } from "./find-dead-links";
import { type GuestNoticeConfirmation, type GuestNotice, previewNoticeIfNeeded } from "./guest-notice";
import type { SaveIntent } from "./save-intent";
import { useSaveAttempts } from "./use-save-attempts";

type Data = Record<string, unknown>;
type Values = { data?: Data };
const SUCCESS_MESSAGES = { save: m.admin_saved, publish: m.admin_published, schedule: m.admin_scheduled };
const successMessage = (kind: ContentKind, intent: SaveIntent["do"]): string =>
  intent === "save" && isPublicOnSave(kind) ? m.admin_saved_public() : SUCCESS_MESSAGES[intent]();

type SaveCallbacks = {
  reload?: (() => unknown) | undefined;
  onSaved: () => void;
  recordCreation: (creation: Creation | null) => void;
};

type NoticeDecision = { notice: GuestNotice | false; reportResult: (error: unknown) => void };
const toError = (error: unknown): unknown => error ?? new Error();

const NOT_SENT = Symbol("not sent");

/** Whether the page shows the error. The dialog shows errors of its own body field (`dialog`). */
export function isPageError(error: unknown, dialog: string): boolean {
  const isOfDialog = (field: string) => field === dialog || field.startsWith(`${dialog}.`);
  return (
    error === NOT_SENT ||
    conflictingItem(error) !== null ||
    Object.keys(fieldErrors(error)).some((field) => !isOfDialog(field))
  );
}

export type DeadLinkConfirmation = {
  found: readonly DeadLinkInField[];
  decide: (shouldContinue: boolean) => void;
};

type VersionConfirmation = Pick<DeadLinkConfirmation, "decide">;

/** Saves, publishes or schedules an item (null: a new one) as last chosen. Typed text survives all errors. */
export function useSaveContent(
  kind: ContentKind,
  item: ContentItem | null,
  { reload, onSaved, recordCreation }: SaveCallbacks,
) {
  const notify = useNotify();
  const redirect = useRedirect();
  const intent = useRef<SaveIntent>({ do: "save" });
  const { attempt, resume } = useSaveAttempts(kind.name, recordCreation);
  const [conflict, setConflict] = useState<{ mine: Data; theirs: ContentItem } | null>(null);
  const [links, setLinks] = useState<DeadLinkConfirmation | null>(null);

  const [version, setVersion] = useState<VersionConfirmation | null>(null);
  const [guests, setGuests] = useState<GuestNoticeConfirmation | null>(null);

  /** The last save of this form: after a refused publication, the next save must not conflict with it. */
  const lastSaved = useRef<ContentItem | null>(null);
  /** The version on which a draft from before a reload is based, possibly an older one. */
  const baseVersion = useRef<number | null>(null);
  function latestVersion(seen: ContentItem | null): ContentItem | null {
    // A new item exists even if its publication was refused: do not create it twice.
    if (seen === null) return lastSaved.current;
    const latest =
      lastSaved.current?.id === seen.id && lastSaved.current.version > seen.version
        ? lastSaved.current
        : seen;
    return baseVersion.current === null ? latest : { ...latest, version: baseVersion.current };
  }

  /** Whether the last attempt saved the item, so that only its publication was refused. */
  const isSaved = useRef(false);

  async function confirmDeadLinks(data: Data): Promise<boolean> {
    if (intent.current.do === "save") return true;
    const found = await findDeadLinks(kind.fields, data);
    if (found.length === 0) return true;
    const shouldContinue = await new Promise<boolean>((decide) => setLinks({ found, decide }));
    setLinks(null);
    return shouldContinue;
  }

  /** Consents name the version of a text, so a new version needs a confirmation. */
  async function confirmNewVersion(): Promise<boolean> {
    if (intent.current.do === "save" || !kind.waits) return true;
    const shouldContinue = await new Promise<boolean>((decide) => setVersion({ decide }));
    setVersion(null);
    return shouldContinue;
  }

  async function saveItemWithIntent(
    seen: ContentItem | null,
    data: Data,
    notice: GuestNotice | null,
  ): Promise<void> {
    const chosenIntent = intent.current;
    isSaved.current = false;
    const saved = await attempt(latestVersion(seen), data);
    lastSaved.current = saved;
    baseVersion.current = null;
    isSaved.current = true;
    onSaved();
    const result =
      chosenIntent.do === "save"
        ? saved
        : await publishItem(saved, chosenIntent.do === "schedule" ? chosenIntent.at : null, notice);
    if (result.pendingFields.length > 0) notify(m.changes_saved_but(), { type: "warning" });
    else
      notify(result.pending ? m.admin_saved_waits() : successMessage(kind, chosenIntent.do), {
        type: "success",
      });
    if (seen) await reload?.();
    else redirect("edit", kind.name, result.id);
  }

  /** Asks about emails to guests before publishing. @returns false: not to be published */
  async function saveItemWithNotice(seen: ContentItem | null, data: Data): Promise<boolean> {
    const notifiesGuests = kind.notifiesGuests && seen && intent.current.do !== "save";
    const noticePreview = notifiesGuests ? await previewNoticeIfNeeded(seen.id, data) : null;
    if (seen === null || noticePreview === null) {
      await saveItemWithIntent(seen, data, null);
      return true;
    }
    const askForNotice = async (): Promise<boolean> => {
      const { notice, reportResult } = await new Promise<NoticeDecision>((answer) => {
        const decide = (decided: GuestNotice | false) =>
          new Promise((settled) => answer({ notice: decided, reportResult: settled }));
        setGuests({ item: seen.id, data, preview: noticePreview, decide });
      });
      const error =
        notice === false ? null : await saveItemWithIntent(seen, data, notice).then(() => null, toError);
      reportResult(error);
      if (error !== null && !isPageError(error, "notice")) return askForNotice();
      setGuests(null);
      if (error !== null) throw error;
      return notice !== false;
    };
    return askForNotice();
  }

  function handleError(error: unknown, mine: Data) {
    const theirs = conflictingItem(error);
    if (theirs) setConflict({ mine, theirs });
    const errors = fieldErrors(error);
    const fields = Object.keys(errors).length > 0;
    const invalidMessage = isSaved.current ? m.forms_saved_not_published : m.admin_ra_invalid_form;
    if (!theirs)
      notify(fields ? invalidMessage() : errorMessage(error), {
        type: isSaved.current ? "warning" : "error",
      });
    return fields ? errors : { root: { server: errorMessage(error) } };
  }

  async function submit({ data = {} }: Values) {
    const reportResult = intent.current.do === "schedule" ? intent.current.reportResult : () => {};
    // Returned as an error: the input stays unsaved, and leaving the page asks.
    const notSent = (message: string) => {
      reportResult(NOT_SENT);
      return { root: { server: message } };
    };
    try {
      if (!(await confirmDeadLinks(data))) return notSent(m.admin_links_title());
      if (!(await confirmNewVersion())) return notSent(m.writing_version_title());
      if (!(await saveItemWithNotice(item, data))) return notSent(m.change_not_published());
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
      baseVersion.current = null;
      await saveItemWithNotice(theirs, mine);
    } catch (error) {
      handleError(error, mine);
    }
  }

  const setIntent = (chosenIntent: SaveIntent) => {
    intent.current = chosenIntent;
  };
  const startFrom = (seen: UnsavedValues) => {
    baseVersion.current = seen.version;
    resume(seen.creation ?? null);
  };
  const closeConflict = () => setConflict(null);
  return {
    submit,
    choose: setIntent,
    keepMine,
    startFrom,
    conflict,
    leaveConflict: closeConflict,
    links,
    version,
    guests,
  };
}
