import type { Deps } from "../deps";
import type { LocalizedText } from "../i18n/localized-text";
import type { User } from "../auth/principal";
import type { Tx } from "../database/database";

/** Notice to people affected by a publication: an email with a note, or none with the reason. */
export type PublishNotice = { send: boolean; note: LocalizedText; reason: string };

/**
 * Extends the publication of a kind. Runs before the row is written; the returned function runs after it in the same
 * transaction, and `undecided` rolls everything back.
 */
export type PublishHook = (
  tx: Tx,
  deps: Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">,
  context: { user: User; id: string; notice: PublishNotice | null },
) => Promise<() => Promise<"done" | "undecided">>;
export type PublishHooks = Readonly<Record<string, PublishHook>>;
