const MAX_FORM_BYTES = 16_384;
const FORM_CONTENT_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

export type Fields = Record<string, string[]>;

/** After 30 s in `server/page/wait-for-body.ts`; another 30 s later `server/http/http-server.ts` cuts the request. */
const READ_TIMEOUT_MS = 240_000;

/** `timedOut`: only complete fields are included. */
export type PostedForm = { fields: Fields; timedOut: boolean };

/** Reads text fields. An invalid or too large body reads as empty, so that the page shows missing answers. */
export async function readPostedForm(
  request: Request,
  maxBytes = MAX_FORM_BYTES,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<PostedForm> {
  const type = request.headers.get("content-type") ?? "";
  const body = FORM_CONTENT_TYPES.test(type) ? await readBody(request, maxBytes, { timeoutMs }) : null;
  const form = body && (await parseFormData(body, type));
  // Security: without a prototype, `__proto__` is an ordinary name.
  const fields = Object.create(null) as Fields;
  for (const [name, value] of form?.entries() ?? [])
    if (typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
  return { fields, timedOut: body?.timedOut ?? false };
}

/** Treats an incomplete form as empty. */
async function readCompleteFields(request: Request, maxBytes = MAX_FORM_BYTES): Promise<Fields> {
  const { fields, timedOut } = await readPostedForm(request, maxBytes);
  return timedOut ? {} : fields;
}

/** Returns the last value of each field. */
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

type FormBody = { bytes: Uint8Array<ArrayBuffer>; timedOut: boolean };

/** After a timeout, returns complete fields only. Null for an invalid form. */
export function parseFormData({ bytes, timedOut }: FormBody, type: string): Promise<FormData | null> {
  const complete = timedOut ? withoutLastField(Buffer.from(bytes), type) : bytes;
  return new Response(complete, { headers: { "content-type": type } }).formData().catch(() => null);
}

/** The last field may be incomplete. */
function withoutLastField(bytes: Buffer<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> {
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return bytes.subarray(0, Math.max(bytes.lastIndexOf("&"), 0));
  const delimiter = `--${boundary}`;
  return Buffer.concat([
    bytes.subarray(0, Math.max(bytes.lastIndexOf(delimiter), 0)),
    Buffer.from(`${delimiter}--\r\n`),
  ]);
}

/** Null for a larger or broken body; ignores Content-Length. @param allowTruncated returns the start of a larger body */
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
    // Not awaited: it resolves only when clones of the request are cancelled too.
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
