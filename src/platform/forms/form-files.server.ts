import { parseFormData, readBody } from "./read-form.server";

/** A file that was chosen in a form. `type` is what the browser says it is; the bytes may be something else. */
export type FormFile = { field: string; name: string; type: string; bytes: Uint8Array };

/**
 * A posted form with files, read whole. A file field where none was chosen is an empty text.
 * @param maxBytes largest body, in bytes: it is held in memory
 * @param timeoutMs how long it may take, in milliseconds
 * @returns texts by name, each in its order; null when the body is no form with files, is broken or too large. `late`: it
 * did not all come in time; what came whole is there
 */
export async function readFormFiles(
  request: Request,
  maxBytes: number,
  timeoutMs?: number,
): Promise<{ fields: Record<string, string[]>; files: FormFile[]; timedOut: boolean } | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  const body = await readBody(request, maxBytes, { timeoutMs });
  const form = body && (await parseFormData(body, type));
  if (form === null) return null;
  // Without a prototype: `__proto__` is a name like any other.
  const fields = Object.create(null) as Record<string, string[]>;
  const files: FormFile[] = [];
  for (const [field, value] of form.entries()) {
    if (typeof value === "string") fields[field] = [...(fields[field] ?? []), value];
    else if (value.size > 0)
      files.push({
        field,
        name: value.name,
        type: value.type,
        bytes: new Uint8Array(await value.arrayBuffer()),
      });
  }
  return { fields, files, timedOut: body!.timedOut };
}
