export type FieldRules = {
  required?: true;
  /** Counted in graphemes. */
  minCharacters?: number;
  maxCharacters?: number;
  min?: number | string;
  max?: number | string;
};

/** The part of a form that differs per reader. */
export type FormIdentity = Pick<OpenedForm, "clientId" | "stamp" | "challenge">;

export type OpenedForm = {
  /** Idempotency key: duplicates count once (product.md §3). */
  clientId: string;
  /** Signed time of opening; see `form-guard.server.ts`. */
  stamp: string;
  /** By field name; for a repeated group `skills.slug`. */
  rules: Record<string, FieldRules>;
  /** Proof of work after many submissions; without script the form waits instead. */
  challenge?: string;
};

/** Marks public form pages, which phones cache without the form's identity (`src/offline/`). */
export const FORM_PAGE_HEADER = "x-form-page";

export const PUBLIC_FORM_ID = "public-form";

export const FORM_META_FIELDS = {
  clientId: "clientId",
  stamp: "stamp",
  /** Invisible; only bots fill it in. */
  honeypot: "homepage",
  solution: "solution",
  /** Buttons of repeated groups: add to `skills`, remove `skills.1`. */
  addRow: "more",
  removeRow: "less",
  /** Title of the form in the offline queue; only for forms that may be sent in the background. */
  waits: "waits",
  /** For a step: path of the full form page. */
  partOf: "partOf",
  /** For a step: `clientId` of its draft. */
  draftOf: "draftOf",
  device: "device",
  /** Added by the server: the form arrived incomplete. */
  late: "late",
  submitButton: "go",
} as const;

/** For `less`: names no row, so the form is redisplayed without validation. */
export const REDISPLAY_VALUE = "none.0";
