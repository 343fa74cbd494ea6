import { useRef, useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import type { Creation, TypedValues } from "../../offline/office-drafts";
import type { ContentKind } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import { type Item, currentItem, fieldErrors, wordsOf } from "../client";
import { publishItem } from "./content-calls";
import { type FoundLink, findDeadLinks } from "./dead-links";
import { type GuestQuestion, type Notice, noticeFor } from "./guest-notice";
import type { Intent } from "./intent";
import { useAttempts } from "./use-attempts";

type Data = Record<string, unknown>;
type Values = { data?: Data };
const SAID = { save: m.admin_saved, publish: m.admin_published, schedule: m.admin_scheduled };

/** What is called once something is saved: `saved` at once, `reload` when what is there now is to be shown. */
type After = {
  reload?: (() => unknown) | undefined;
  saved: () => void;
  creates: (creation: Creation | null) => void;
};

/** A decision on the mails to guests; `settle` takes what was thrown when it was carried out. */
type Decision = { notice: Notice | false; settle: (error: unknown) => void };
const thrown = (error: unknown): unknown => error ?? new Error();

/** Why an item was not sent: the user went back at a question. */
const NOT_SENT = Symbol("not sent");

/**
 * Whether an error of saving or publishing is shown by the page: it names fields of the page, or a colleague has changed the item.
 * @param dialog the field of the body that a dialog asks for; what is wrong with it is shown there
 */
export function concernsPage(error: unknown, dialog: string): boolean {
  const isOfDialog = (field: string) => field === dialog || field.startsWith(`${dialog}.`);
  return (
    error === NOT_SENT ||
    currentItem(error) !== null ||
    Object.keys(fieldErrors(error)).some((field) => !isOfDialog(field))
  );
}

/** What the form waits for before it goes on: whether to publish with links that lead nowhere. */
export type LinkQuestion = { found: readonly FoundLink[]; decide: (goOn: boolean) => void };

/** The same for a new version of a text. */
type VersionQuestion = Pick<LinkQuestion, "decide">;

/**
 * Saves, publishes and schedules an item (null: a new one) as `choose` was told last. What was written stays in the form,
 * whatever goes wrong.
 */
export function useContentSaving(
  kind: ContentKind,
  item: Item | null,
  { reload, saved: told, creates }: After,
) {
  const notify = useNotify();
  const redirect = useRedirect();
  const intent = useRef<Intent>({ do: "save" });
  const { attempt, goOn: resume } = useAttempts(kind.name, creates);
  const [conflict, setConflict] = useState<{ mine: Data; theirs: Item } | null>(null);
  const [links, setLinks] = useState<LinkQuestion | null>(null);

  const [version, setVersion] = useState<VersionQuestion | null>(null);
  const [guests, setGuests] = useState<GuestQuestion | null>(null);

  /** What this form has saved already: when publishing was refused after that, the next save is no conflict with ourselves. */
  const kept = useRef<Item | null>(null);
  /** The version on which somebody went on typing after a reload, when what is saved is another one by now. */
  const base = useRef<number | null>(null);
  function latestOf(seen: Item | null): Item | null {
    // A new item whose publishing was refused is there already: it must not be created twice.
    if (seen === null) return kept.current;
    const latest = kept.current?.id === seen.id && kept.current.version > seen.version ? kept.current : seen;
    return base.current === null ? latest : { ...latest, version: base.current };
  }

  /** Whether the last attempt saved what was written: what was refused after that was only its publishing. */
  const stored = useRef(false);

  /** Whether to go on: links that lead nowhere are told before the public meets them. */
  async function linksAreSettled(data: Data): Promise<boolean> {
    if (intent.current.do === "save") return true;
    const found = await findDeadLinks(kind.fields, data);
    if (found.length === 0) return true;
    const goOn = await new Promise<boolean>((decide) => setLinks({ found, decide }));
    setLinks(null);
    return goOn;
  }

  /** Whether to go on: a text that people agree to gets a new version, which their consents name from then on. */
  async function versionIsMeant(): Promise<boolean> {
    if (intent.current.do === "save" || !kind.waits) return true;
    const goOn = await new Promise<boolean>((decide) => setVersion({ decide }));
    setVersion(null);
    return goOn;
  }

  async function carryOut(seen: Item | null, data: Data, notice: Notice | null): Promise<void> {
    const wish = intent.current;
    stored.current = false;
    const saved = await attempt(latestOf(seen), data);
    kept.current = saved;
    base.current = null;
    stored.current = true;
    told();
    const done =
      wish.do === "save" ? saved : await publishItem(saved, wish.do === "schedule" ? wish.at : null, notice);
    if (done.waits.length > 0) notify(m.changes_saved_but(), { type: "warning" });
    else notify(done.pending ? m.admin_saved_waits() : SAID[wish.do](), { type: "success" });
    if (seen) await reload?.();
    else redirect("edit", kind.name, done.id);
  }

  /**
   * Saves and publishes; when guests of an event hear about it, staff decide on their mails first. A refusal that the page cannot
   * mark stays with that question. @returns false: it is not to be published
   */
  async function carryOutWithNotice(seen: Item | null, data: Data): Promise<boolean> {
    const hear = kind.guests && seen && intent.current.do !== "save";
    const news = hear ? await noticeFor(seen.id, data) : null;
    if (seen === null || news === null) {
      await carryOut(seen, data, null);
      return true;
    }
    const ask = async (): Promise<boolean> => {
      const { notice, settle } = await new Promise<Decision>((answer) => {
        const decide = (decided: Notice | false) =>
          new Promise((settled) => answer({ notice: decided, settle: settled }));
        setGuests({ item: seen.id, data, news, decide });
      });
      const error = notice === false ? null : await carryOut(seen, data, notice).then(() => null, thrown);
      settle(error);
      if (error !== null && !concernsPage(error, "notice")) return ask();
      setGuests(null);
      if (error !== null) throw error;
      return notice !== false;
    };
    return ask();
  }

  function refused(error: unknown, mine: Data) {
    const theirs = currentItem(error);
    if (theirs) setConflict({ mine, theirs });
    const errors = fieldErrors(error);
    const fields = Object.keys(errors).length > 0;
    const invalid = stored.current ? m.forms_saved_not_published : m.admin_ra_invalid_form;
    if (!theirs) notify(fields ? invalid() : wordsOf(error), { type: stored.current ? "warning" : "error" });
    return fields ? errors : { root: { server: wordsOf(error) } };
  }

  async function submit({ data = {} }: Values) {
    const settle = intent.current.do === "schedule" ? intent.current.settle : () => {};
    // What was not sent is still unsaved, so leaving is asked about.
    const notSent = (why: string) => {
      settle(NOT_SENT);
      return { root: { server: why } };
    };
    try {
      if (!(await linksAreSettled(data))) return notSent(m.admin_links_title());
      if (!(await versionIsMeant())) return notSent(m.writing_version_title());
      if (!(await carryOutWithNotice(item, data))) return notSent(m.change_not_published());
      settle(null);
      return undefined;
    } catch (error) {
      settle(error);
      return refused(error, data);
    }
  }

  async function keepMine({ mine, theirs }: NonNullable<typeof conflict>) {
    setConflict(null);
    try {
      base.current = null;
      await carryOutWithNotice(theirs, mine);
    } catch (error) {
      refused(error, mine);
    }
  }

  const choose = (wish: Intent) => {
    intent.current = wish;
  };
  const startFrom = (seen: TypedValues) => {
    base.current = seen.version;
    resume(seen.creation ?? null);
  };
  const leaveConflict = () => setConflict(null);
  return { submit, choose, keepMine, startFrom, conflict, leaveConflict, links, version, guests };
}
