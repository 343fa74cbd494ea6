/** Largest short form, in bytes. */
const LIMIT = 16_384;
const READABLE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What was posted: every text of every field, in its order. */
export type Fields = Record<string, string[]>;

/**
 * How long a form may take to come in, in milliseconds, after half a minute in which it was waited for already
 * (`server/page/posted-body.ts`): another half a minute later the server cuts the request without a word
 * (`server/http-server.ts`).
 */
const PATIENCE = 240_000;

/** `late`: not all of it came in time; the fields are those that came whole. */
export type Posted = { fields: Fields; late: boolean };

/**
 * The text fields of a posted form. A body that is no form (other content type, broken, larger than `limit` bytes) reads
 * as an empty one: what is then missing is said on the page, as with any other answer.
 */
export async function readPosted(request: Request, limit = LIMIT, patience = PATIENCE): Promise<Posted> {
  const type = request.headers.get("content-type") ?? "";
  const body = READABLE.test(type) ? await readBody(request, limit, { patience }) : null;
  const form = body && (await formOf(body, type));
  // Without a prototype: `__proto__` is a name like any other.
  const fields = Object.create(null) as Fields;
  for (const [name, value] of form?.entries() ?? [])
    if (typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
  return { fields, late: body?.late ?? false };
}

/** The same for those who can do nothing with a part of a form: one that is late is an empty one. */
async function readFields(request: Request, limit = LIMIT): Promise<Fields> {
  const { fields, late } = await readPosted(request, limit);
  return late ? {} : fields;
}

/** The same with each field once, the last one. */
export const readForm = async (request: Request, limit = LIMIT): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await readFields(request, limit)).map(([name, values]) => [name, values.at(-1)!]),
  );

/** What came of a body. `late`: the rest of it did not come in time. */
type Body = { bytes: Uint8Array<ArrayBuffer>; late: boolean };

/** The fields of a body; of one that is late those that came whole. Null when it is no form. */
export function formOf({ bytes, late }: Body, type: string): Promise<FormData | null> {
  const whole = late ? wholeFields(Buffer.from(bytes), type) : bytes;
  return new Response(whole, { headers: { "content-type": type } }).formData().catch(() => null);
}

/** A form without its last field, of which nobody knows whether it is all there. */
function wholeFields(bytes: Buffer<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> {
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
  limit: number,
  { patience = PATIENCE, beginning = false }: { patience?: number; beginning?: boolean } = {},
): Promise<Body | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  const body = (late: boolean): Body => ({ bytes: new Uint8Array(Buffer.concat(parts)), late });
  try {
    if (request.body === null) return body(false);
    const reader = request.body.getReader();
    // Not awaited: while a copy of the request is about, it is done only when the copy is cancelled too.
    const stop = () => void reader.cancel().catch(() => {});
    for (;;) {
      const part = await Promise.race([reader.read(), over]);
      if (part === null) {
        stop();
        return body(true);
      }
      if (part.done) return body(false);
      length += part.value.byteLength;
      if (length > limit) {
        stop();
        return beginning ? body(true) : null;
      }
      parts.push(part.value);
    }
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
