import { readBody, parseFormData } from "../../../platform/forms/read-form.server";
import { FORM_META_FIELDS } from "../../../platform/forms/opened-form";

/** So much of a posted form is held until its answer is there, in bytes: more than the largest public form has. */
const MAX_FORM_BYTES = 131_072;
const FORM_CONTENT_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** What is never given back: passwords, codes of a second factor, and the work of a machine. */
const SECRET_FIELD = /password|^code$|^solution$/i;
/** Fields that nobody typed. */
const UNTYPED_FIELDS = new Set<string>([...Object.values(FORM_META_FIELDS), "to", "intent", "seen"]);
/** Of which kind a ticket is was chosen on the page before, and is a key here. */
const TICKET_TYPE_FIELD = /^guests\.\d+\.type$/;

type Field = readonly [name: string, value: string];

/** What was posted to a page that could not take it. */
export type RecoverableForm = Readonly<{
  /** Path and parameters that it goes to again. */
  action: string;
  /** To be sent again: the number of the form among them, so that it counts once. */
  fields: readonly Field[];
  /** The part that somebody wrote or chose. */
  typed: readonly Field[];
  /** Something that cannot be given back was with it, or not all of it was read. */
  incomplete: "files" | "secrets" | null;
}>;

/**
 * Holds what is posted while its page is made. To be called before the request is read.
 * @param origin our own: a form from elsewhere is never given back, since sending it again would make it ours
 * @returns gives the form; null when it is none, or one of the browser's scripts, which have their words still
 */
export function captureForm(request: Request, origin: string): () => Promise<RecoverableForm | null> {
  const type = request.headers.get("content-type") ?? "";
  const { pathname, search } = new URL(request.url);
  const isCapturable =
    request.method === "POST" &&
    FORM_CONTENT_TYPE.test(type) &&
    request.headers.get("origin") === origin &&
    !pathname.endsWith(".data");
  const body = isCapturable ? readBody(request.clone(), MAX_FORM_BYTES, { allowTruncated: true }) : null;
  return async () => {
    const captured = await body;
    const form = captured && (await parseFormData(captured, type));
    return form ? toRecoverableForm(pathname + search, [...form], captured.timedOut) : null;
  };
}

function toRecoverableForm(
  action: string,
  entries: readonly (readonly [string, FormDataEntryValue])[],
  isTruncated: boolean,
): RecoverableForm | null {
  const textFields = entries.filter((entry): entry is Field => typeof entry[1] === "string");
  const hasFiles = isTruncated || entries.some(([, value]) => typeof value !== "string" && value.size > 0);
  const fields = textFields.filter(([name]) => !SECRET_FIELD.test(name));
  const hasSecrets =
    textFields.length > fields.length && textFields.some(([name]) => /password|^code$/i.test(name));
  const typed = fields.filter(
    ([name, value]) => !UNTYPED_FIELDS.has(name) && !TICKET_TYPE_FIELD.test(name) && value.trim() !== "",
  );
  if (fields.length === 0) return null;
  return { action, fields, typed, incomplete: hasFiles ? "files" : hasSecrets ? "secrets" : null };
}
