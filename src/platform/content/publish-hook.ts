import type { Deps } from "../deps";
import type { LocalizedText } from "../i18n/localized-text";
import type { User } from "../auth/principal";
import type { Tx } from "../database/database";

/** What staff decided about the people whom a publication affects: mails with a note, or none and the reason. */
export type PublishNotice = { send: boolean; note: LocalizedText; reason: string };

/**
 * What else belongs to the publication of a kind. Called before the row is written. The function that it returns is called
 * after, in the same transaction; `undecided` undoes all of it.
 */
export type PublishHook = (
  tx: Tx,
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">,
  context: { user: User; id: string; notice: PublishNotice | null },
) => Promise<() => Promise<"done" | "undecided">>;
/** By name of the kind. */
export type PublishHooks = Readonly<Record<string, PublishHook>>;
