import type { FormIdentity } from "./form-identity";

/** The unsent texts of a long form, without files. */
export type FormDraft = {
  /** `clientId` of the page: two people with the same form have two drafts. */
  id: string;
  name: string;
  /** Known when a step of the form was sent before. */
  number?: FormIdentity;
  address: string;
  savedAt: number;
  fields: [name: string, text: string][];
};

const NAME_FIELDS = ["fullName", "name", "contactName", "organisationName"];

export function personNameIn(fields: readonly (readonly [name: string, value: string | File])[]): string {
  const texts = NAME_FIELDS.map((name) => fields.find((field) => field[0] === name)?.[1]);
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim() ?? "";
}
