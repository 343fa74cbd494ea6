import { useRef, useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import type { ContentKind } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import { type Item, currentItem, fieldErrors, wordsOf } from "../client";
import { createItem, publishItem, saveItem } from "./content-calls";
import { type FoundLink, findDeadLinks } from "./dead-links";
import type { Intent } from "./intent";

type Data = Record<string, unknown>;
type Values = { data?: Data };
const SAID = { save: m.admin_saved, publish: m.admin_published, schedule: m.admin_scheduled };

/** What the form waits for before it goes on: whether to publish with links that lead nowhere. */
export type LinkQuestion = { found: readonly FoundLink[]; decide: (goOn: boolean) => void };

/**
 * Saves, publishes and schedules an item (null: a new one) as `choose` was told last. What was written stays in the form,
 * whatever goes wrong.
 */
export function useContentSaving(kind: ContentKind, item: Item | null, reload?: () => unknown) {
  const notify = useNotify();
  const redirect = useRedirect();
  const intent = useRef<Intent>({ do: "save" });
  const [conflict, setConflict] = useState<{ mine: Data; theirs: Item } | null>(null);
  const [links, setLinks] = useState<LinkQuestion | null>(null);

  /** What this form has saved already: when publishing was refused after that, the next save is no conflict with ourselves. */
  const kept = useRef<Item | null>(null);
  const latestOf = (seen: Item): Item =>
    kept.current?.id === seen.id && kept.current.version > seen.version ? kept.current : seen;

  /** Whether to go on: links that lead nowhere are told before the public meets them. */
  async function linksAreSettled(data: Data): Promise<boolean> {
    if (intent.current.do === "save") return true;
    const found = await findDeadLinks(kind.fields, data);
    if (found.length === 0) return true;
    const goOn = await new Promise<boolean>((decide) => setLinks({ found, decide }));
    setLinks(null);
    return goOn;
  }

  async function carryOut(seen: Item | null, data: Data): Promise<void> {
    const wish = intent.current;
    const saved = seen ? await saveItem(latestOf(seen), data) : await createItem(kind.name, data);
    kept.current = saved;
    const done =
      wish.do === "save" ? saved : await publishItem(saved, wish.do === "schedule" ? wish.at : null);
    if (done.waits.length > 0) notify(m.changes_saved_but(), { type: "warning" });
    else notify(done.pending ? m.admin_saved_waits() : SAID[wish.do](), { type: "success" });
    if (seen) await reload?.();
    else redirect("edit", kind.name, done.id);
  }

  function refused(error: unknown, mine: Data) {
    const theirs = currentItem(error);
    if (theirs) setConflict({ mine, theirs });
    const errors = fieldErrors(error);
    const fields = Object.keys(errors).length > 0;
    if (!theirs) notify(fields ? m.admin_ra_invalid_form() : wordsOf(error), { type: "error" });
    return fields ? errors : { root: { server: wordsOf(error) } };
  }

  async function submit({ data = {} }: Values) {
    try {
      // What was not sent is still unsaved, so leaving is asked about.
      if (!(await linksAreSettled(data))) return { root: { server: m.admin_links_title() } };
      await carryOut(item, data);
      return undefined;
    } catch (error) {
      return refused(error, data);
    }
  }

  async function keepMine({ mine, theirs }: NonNullable<typeof conflict>) {
    setConflict(null);
    await carryOut(theirs, mine).catch((error: unknown) => refused(error, mine));
  }

  const choose = (wish: Intent) => {
    intent.current = wish;
  };
  return { submit, choose, keepMine, conflict, leaveConflict: () => setConflict(null), links };
}
