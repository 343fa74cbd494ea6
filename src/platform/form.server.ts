/** Largest short form, in bytes. */
const LIMIT = 16_384;
const READABLE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The text fields of a posted form, each once. A body that is no form (other content type, broken, larger than `limit`
 * bytes) reads as an empty one: what is then missing is said on the page, as with any other answer.
 */
export async function readForm(request: Request, limit = LIMIT): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!READABLE.test(type)) return {};
  const bytes = await readBody(request, limit);
  if (bytes === null) return {};
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    const fields = [...form.entries()].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

/** Null when the body is larger than `limit` or breaks off. The length that a client names is not trusted. */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      length += part.value.byteLength;
      if (length > limit) {
        // Not awaited: while a copy of the request is about, it is done only when the copy is cancelled too.
        void reader?.cancel().catch(() => {});
        return null;
      }
      parts.push(part.value);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(parts));
}
