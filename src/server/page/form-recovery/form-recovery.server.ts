import { readBody, parseFormData } from "../../../platform/forms/read-form.server";
import { FORM_META_FIELDS } from "../../../platform/forms/opened-form";

const MAX_FORM_BYTES = 131_072;
const FORM_CONTENT_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** Never returned: passwords, second factors, and the solution of a challenge. */
const SECRET_FIELD = /password|^code$|^solution$/i;
const UNTYPED_FIELDS = new Set<string>([...Object.values(FORM_META_FIELDS), "to", "intent", "seen"]);
/** Chosen on the previous page, and only a key here. */
const TICKET_TYPE_FIELD = /^guests\.\d+\.type$/;

type Field = readonly [name: string, value: string];

export type RecoverableForm = Readonly<{
  action: string;
  /** Includes the form's number, so that it counts once. */
  fields: readonly Field[];
  typed: readonly Field[];
  /** A part is missing that cannot be returned, or was not read. */
  incomplete: "files" | "secrets" | null;
}>;

/** Call before the request is read. @param origin our own: resending would make a foreign form ours */
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
