import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";

/** What somebody knows beside the code: the last four digits of the phone, or the e-mail address as `emailKey` writes it. */
export type Proof = { digits: string } | { emailKey: string };

/** The parts of the account page, in their order. */
export const FILED_GROUPS = ["sent", "tickets", "gifts", "newsletter"] as const;
export type FiledGroup = (typeof FILED_GROUPS)[number];

/** One thing that was filed, as its person sees it. Finished words in the reader's language. */
export type Filed = {
  /** The code that it is looked up by; null where there is none. */
  reference: string | null;
  /** What it is: `Your registration as a learner`. */
  title: string;
  /** The day it came in; null where another day counts, which is among the facts. */
  since: string | null;
  state: string;
  /** Where it is now; what comes next, and when (product.md §4). Null where the state says it all. */
  now: string | null;
  next: string | null;
  /** More lines that belong to it: `Program`, `Web development`. */
  facts: { label: string; text: string }[];
  /** What the person can do about it now. `asks`: what is said before it is done, when it cannot be undone. */
  actions: { intent: string; label: string; asks?: string }[];
  /** Whole paths of pages that only its person may open: given where the address is proved, never for a code. */
  links?: { label: string; to: string }[];
};

/** The same of a record that has a code and somebody who decides: all of it is there. */
export type Coded = Filed & { reference: string; since: string; now: string; next: string };

/** What a feature gives so that its records stand on the account page. */
export type OwnKind = Readonly<{
  group: FiledGroup;
  /** Everything that was filed with a verified address, newest first. */
  listFor: (deps: Deps, emailKey: string, locale: Locale) => Promise<{ id: string; filed: Filed }[]>;
}>;

/**
 * The same for records that can be looked up on `/status` as well. `id` is the record's own; an answer for an unknown one is
 * null, whatever the reason.
 */
export type FiledKind = OwnKind &
  Readonly<{
    find: (deps: Deps, reference: string, proof: Proof) => Promise<string | null>;
    show: (deps: Deps, id: string, locale: Locale) => Promise<Filed | null>;
    /** Does what a button says; false when the record does not allow it (any more). */
    act?: (deps: Deps, id: string, intent: string) => Promise<boolean>;
  }>;
