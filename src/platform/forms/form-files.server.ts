import { parseFormData, readBody } from "./read-form.server";

/** An uploaded file. `type` is the browser's claim, not verified. */
export type FormFile = { field: string; name: string; type: string; bytes: Uint8Array };

/** Reads a multipart form into memory; null when broken or too large. `timedOut`: only complete parts are included. */
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
  // Security: without a prototype, `__proto__` is an ordinary name.
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
