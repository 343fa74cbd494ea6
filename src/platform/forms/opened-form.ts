/** What a browser may know of a question: enough for native constraints and a counter. */
export type FieldRules = {
  required?: true;
  /** Fewest and most characters, as a reader counts them. */
  minCharacters?: number;
  maxCharacters?: number;
  /** Bounds of a number or a date. */
  min?: number | string;
  max?: number | string;
};

/** What tells one reader's form from another's. */
export type FormIdentity = Pick<OpenedForm, "clientId" | "stamp" | "challenge">;

/** A form as it is handed to a reader. */
export type OpenedForm = {
  /** Made for this one form: what is sent twice under it counts once (product.md §3). */
  clientId: string;
  /** Says when the form was opened, signed; see `form-guard.server.ts`. */
  stamp: string;
  /** By the name of the field; of a repeated group `skills.slug`. */
  rules: Record<string, FieldRules>;
  /** Work for the browser, when much has come in lately. Without script one waits instead. */
  challenge?: string;
};

/**
 * Header of the page of a public form, which is the same for everybody but for the number of its form: phones keep it without
 * that, to be filled in without a line (`src/offline/`).
 */
export const FORM_PAGE_HEADER = "x-form-page";

/** The `id` of the public form of a page; no page has two. */
export const PUBLIC_FORM_ID = "public-form";

/** Names of the fields that belong to the kit and to no question. */
export const FORM_META_FIELDS = {
  clientId: "clientId",
  stamp: "stamp",
  /** Which nobody sees: filled in by machines. */
  honeypot: "homepage",
  solution: "solution",
  /** Buttons of repeated groups: one row more (`skills`), one less (`skills.1`). */
  addRow: "more",
  removeRow: "less",
  /** What the form is called while it waits on a phone for the line; only of forms that may be sent without their person. */
  waits: "waits",
  /** Path of the page on which the whole can be filled in and sent at once; of forms that are a part of something. */
  partOf: "partOf",
  /** The `clientId` of the draft that a part belongs to. */
  draftOf: "draftOf",
  /** Who uses this device (`platform/pages/device-sharing.ts`), of forms that ask it. */
  device: "device",
  /** Set by us: not all of the form came in time. */
  late: "late",
  /** Which of several buttons was pressed. */
  submitButton: "go",
} as const;

/** A value of `less` that names no row: the form comes back as it was typed, unchecked. */
export const REDISPLAY_VALUE = "none.0";
