/** Largest short form, in bytes. */
const MAX_FORM_BYTES = 16_384;
const FORM_CONTENT_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What was posted: every text of every field, in its order. */
export type Fields = Record<string, string[]>;

/**
 * How long a form may take to come in, in milliseconds, after half a minute in which it was waited for already
 * (`server/page/wait-for-body.ts`): another half a minute later the server cuts the request without a word
 * (`server/http/http-server.ts`).
 */
const READ_TIMEOUT_MS = 240_000;

/** `late`: not all of it came in time; the fields are those that came whole. */
export type PostedForm = { fields: Fields; timedOut: boolean };

/**
 * The text fields of a posted form. A body that is no form (other content type, broken, larger than `limit` bytes) reads
 * as an empty one: what is then missing is said on the page, as with any other answer.
 */
export async function readPostedForm(
  request: Request,
  maxBytes = MAX_FORM_BYTES,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<PostedForm> {
  const type = request.headers.get("content-type") ?? "";
  const body = FORM_CONTENT_TYPES.test(type) ? await readBody(request, maxBytes, { timeoutMs }) : null;
  const form = body && (await parseFormData(body, type));
  // Without a prototype: `__proto__` is a name like any other.
  const fields = Object.create(null) as Fields;
  for (const [name, value] of form?.entries() ?? [])
    if (typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
  return { fields, timedOut: body?.timedOut ?? false };
}

/** The same for those who can do nothing with a part of a form: one that is late is an empty one. */
async function readCompleteFields(request: Request, maxBytes = MAX_FORM_BYTES): Promise<Fields> {
  const { fields, timedOut } = await readPostedForm(request, maxBytes);
  return timedOut ? {} : fields;
}

/** The same with each field once, the last one. */
export const readForm = async (
  request: Request,
  maxBytes = MAX_FORM_BYTES,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await readCompleteFields(request, maxBytes)).map(([name, values]) => [
      name,
      values.at(-1)!,
    ]),
  );

/** What came of a body. `late`: the rest of it did not come in time. */
type FormBody = { bytes: Uint8Array<ArrayBuffer>; timedOut: boolean };

/** The fields of a body; of one that is late those that came whole. Null when it is no form. */
export function parseFormData({ bytes, timedOut }: FormBody, type: string): Promise<FormData | null> {
  const complete = timedOut ? withoutLastField(Buffer.from(bytes), type) : bytes;
  return new Response(complete, { headers: { "content-type": type } }).formData().catch(() => null);
}

/** A form without its last field, of which nobody knows whether it is all there. */
function withoutLastField(bytes: Buffer<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> {
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return bytes.subarray(0, Math.max(bytes.lastIndexOf("&"), 0));
  const delimiter = `--${boundary}`;
  return Buffer.concat([
    bytes.subarray(0, Math.max(bytes.lastIndexOf(delimiter), 0)),
    Buffer.from(`${delimiter}--\r\n`),
  ]);
}

/**
 * Null when the body is larger than `limit` or breaks off. The length that a client names is not trusted.
 * @param patience how long it may take, in milliseconds
 * @param beginning of a larger body its beginning is taken, as of one that is late
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  {
    timeoutMs = READ_TIMEOUT_MS,
    allowTruncated = false,
  }: { timeoutMs?: number; allowTruncated?: boolean } = {},
): Promise<FormBody | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  const body = (timedOut: boolean): FormBody => ({ bytes: new Uint8Array(Buffer.concat(chunks)), timedOut });
  try {
    if (request.body === null) return body(false);
    const reader = request.body.getReader();
    // Not awaited: while a copy of the request is about, it is done only when the copy is cancelled too.
    const cancelReader = () => void reader.cancel().catch(() => {});
    for (;;) {
      const chunk = await Promise.race([reader.read(), timeout]);
      if (chunk === null) {
        cancelReader();
        return body(true);
      }
      if (chunk.done) return body(false);
      length += chunk.value.byteLength;
      if (length > maxBytes) {
        cancelReader();
        return allowTruncated ? body(true) : null;
      }
      chunks.push(chunk.value);
    }
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
