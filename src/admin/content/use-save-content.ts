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

/** What is called once something is saved: `saved` at once, `reload` when what is there now is to be shown. */
type SaveCallbacks = {
  reload?: (() => unknown) | undefined;
  onSaved: () => void;
  recordCreation: (creation: Creation | null) => void;
};

/** A decision on the mails to guests; `settle` takes what was thrown when it was carried out. */
type NoticeDecision = { notice: GuestNotice | false; reportResult: (error: unknown) => void };
const toError = (error: unknown): unknown => error ?? new Error();

/** Why an item was not sent: the user went back at a question. */
const NOT_SENT = Symbol("not sent");

/**
 * Whether an error of saving or publishing is shown by the page: it names fields of the page, or a colleague has changed the item.
 * @param dialog the field of the body that a dialog asks for; what is wrong with it is shown there
 */
export function isPageError(error: unknown, dialog: string): boolean {
  const isOfDialog = (field: string) => field === dialog || field.startsWith(`${dialog}.`);
  return (
    error === NOT_SENT ||
    conflictingItem(error) !== null ||
    Object.keys(fieldErrors(error)).some((field) => !isOfDialog(field))
  );
}

/** What the form waits for before it goes on: whether to publish with links that lead nowhere. */
export type DeadLinkConfirmation = {
  found: readonly DeadLinkInField[];
  decide: (shouldContinue: boolean) => void;
};

/** The same for a new version of a text. */
type VersionConfirmation = Pick<DeadLinkConfirmation, "decide">;

/**
 * Saves, publishes and schedules an item (null: a new one) as `choose` was told last. What was written stays in the form,
 * whatever goes wrong.
 */
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

  /** What this form has saved already: when publishing was refused after that, the next save is no conflict with ourselves. */
  const lastSaved = useRef<ContentItem | null>(null);
  /** The version on which somebody went on typing after a reload, when what is saved is another one by now. */
  const baseVersion = useRef<number | null>(null);
  function latestVersion(seen: ContentItem | null): ContentItem | null {
    // A new item whose publishing was refused is there already: it must not be created twice.
    if (seen === null) return lastSaved.current;
    const latest =
      lastSaved.current?.id === seen.id && lastSaved.current.version > seen.version
        ? lastSaved.current
        : seen;
    return baseVersion.current === null ? latest : { ...latest, version: baseVersion.current };
  }

  /** Whether the last attempt saved what was written: what was refused after that was only its publishing. */
  const isSaved = useRef(false);

  /** Whether to go on: links that lead nowhere are told before the public meets them. */
  async function confirmDeadLinks(data: Data): Promise<boolean> {
    if (intent.current.do === "save") return true;
    const found = await findDeadLinks(kind.fields, data);
    if (found.length === 0) return true;
    const shouldContinue = await new Promise<boolean>((decide) => setLinks({ found, decide }));
    setLinks(null);
    return shouldContinue;
  }

  /** Whether to go on: a text that people agree to gets a new version, which their consents name from then on. */
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

  /**
   * Saves and publishes; when guests of an event hear about it, staff decide on their mails first. A refusal that the page cannot
   * mark stays with that question. @returns false: it is not to be published
   */
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
    // What was not sent is still unsaved, so leaving is asked about.
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
