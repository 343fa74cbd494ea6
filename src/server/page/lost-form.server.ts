import { readBody, formOf } from "../../platform/form.server";
import { KIT_FIELDS } from "../../platform/forms/opened-form";

/** So much of a posted form is held until its answer is there, in bytes: more than the largest public form has. */
const LIMIT = 131_072;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** What is never given back: passwords, codes of a second factor, and the work of a machine. */
const SECRET = /password|^code$|^solution$/i;
/** Fields that nobody typed. */
const UNTYPED = new Set<string>([...Object.values(KIT_FIELDS), "to", "intent", "seen"]);
/** Of which kind a ticket is was chosen on the page before, and is a key here. */
const KEY = /^guests\.\d+\.type$/;

type Field = readonly [name: string, value: string];

/** What was posted to a page that could not take it. */
export type LostForm = Readonly<{
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
export function holdForm(request: Request, origin: string): () => Promise<LostForm | null> {
  const type = request.headers.get("content-type") ?? "";
  const { pathname, search } = new URL(request.url);
  const held =
    request.method === "POST" &&
    FORM.test(type) &&
    request.headers.get("origin") === origin &&
    !pathname.endsWith(".data");
  const body = held ? readBody(request.clone(), LIMIT, { beginning: true }) : null;
  return async () => {
    const read = await body;
    const form = read && (await formOf(read, type));
    return form ? lostForm(pathname + search, [...form], read.late) : null;
  };
}

function lostForm(
  action: string,
  all: readonly (readonly [string, FormDataEntryValue])[],
  cut: boolean,
): LostForm | null {
  const texts = all.filter((entry): entry is Field => typeof entry[1] === "string");
  const files = cut || all.some(([, value]) => typeof value !== "string" && value.size > 0);
  const fields = texts.filter(([name]) => !SECRET.test(name));
  const secrets = texts.length > fields.length && texts.some(([name]) => /password|^code$/i.test(name));
  const typed = fields.filter(
    ([name, value]) => !UNTYPED.has(name) && !KEY.test(name) && value.trim() !== "",
  );
  if (fields.length === 0) return null;
  return { action, fields, typed, incomplete: files ? "files" : secrets ? "secrets" : null };
}
