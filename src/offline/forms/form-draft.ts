import type { FormIdentity } from "./form-identity";

/** The unsent text of a long form, without files. */
export type FormDraft = {
  /** The `clientId` of its page: two people who fill in the same form have two drafts. */
  id: string;
  /** The name in the form, or an empty text. */
  name: string;
  /** The site's number of the form, when a step of it was sent before. */
  number?: FormIdentity;
  /** Path and query of its page. */
  address: string;
  /** Unix time in milliseconds. */
  savedAt: number;
  fields: [name: string, text: string][];
};

/** Fields with a person's or organisation's name, in order of preference. */
const NAME_FIELDS = ["fullName", "name", "contactName", "organisationName"];

/** The first name in a form; an empty text without one. */
export function personNameIn(fields: readonly (readonly [name: string, value: string | File])[]): string {
  const texts = NAME_FIELDS.map((name) => fields.find((field) => field[0] === name)?.[1]);
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim() ?? "";
}
