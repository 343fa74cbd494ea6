import { DetailedError, Upload } from "tus-js-client";
import { errorOf, headersOf, type Transport, parseJson } from "./api-transport";

/** Bytes sent at once (spec §9). What is lost when a line breaks is less: the server keeps what has come. */
const CHUNK_BYTES = 5_242_880;
/**
 * Pauses before trying again, in milliseconds; they begin anew whenever something has arrived. A quarter of an hour
 * without a line, then the person is asked.
 */
const RETRY_DELAYS_MS = [1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 14 }, () => 60_000)];

type UploadOptions = Readonly<{
  /** What the file is for: `cv`. */
  purpose: string;
  /** Whether this browser may store the file's name and size, to resume after the page was closed. */
  resumable?: boolean;
  /** What has been sent so far; both in bytes. */
  onProgress?: (done: { sent: number; total: number }) => void;
  /** The connection broke; the upload tries again by itself. */
  onInterrupted?: () => void;
  /** Stops, and removes what has been sent; the promise then rejects with its reason. */
  signal?: AbortSignal;
}>;

/**
 * Sends a file, and goes on by itself when the line breaks. The same file, chosen again after the page was closed, goes on
 * where it stopped.
 * @returns the last segment of its URL, which a form sends with its other answers: for a visitor it proves the ownership
 * @throws ApiError when it is not taken, with words for the person; Error when there was no line for a quarter of an hour
 */
export async function uploadFile(
  transport: UploadTransport,
  file: File,
  { purpose, resumable = true, onProgress, onInterrupted, signal }: UploadOptions,
): Promise<{ id: string }> {
  signal?.throwIfAborted();
  const endpoint = uploadsUrl(transport);
  const completion = Promise.withResolvers<{ id: string }>();
  const upload = new Upload(file, {
    endpoint,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    headers: headersOf(transport, "ajax", transport.bearer()),
    metadata: { purpose, filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    storeFingerprintForResuming: resumable,
    // A file for something else is another upload.
    fingerprint: async ({ name, size, lastModified }: File) =>
      ["reboot", purpose, name, size, lastModified, endpoint].join("|"),
    onShouldRetry: (error) => {
      const willRetry = isRetryable(error as DetailedError);
      if (willRetry) onInterrupted?.();
      return willRetry;
    },
    onProgress: (sent, total) => onProgress?.({ sent, total: total ?? file.size }),
    onSuccess: () => completion.resolve({ id: upload.url!.split("/").at(-1)! }),
    onError: (error) => completion.reject(asApiError(error)),
  });
  signal?.addEventListener("abort", () => {
    completion.reject(signal.reason);
    void upload.abort(true).catch(() => {});
  });
  const [previousUpload] = await upload.findPreviousUploads();
  if (previousUpload) upload.resumeFromPreviousUpload(previousUpload);
  if (!signal?.aborted) upload.start();
  return completion.promise;
}

/** Removes a sent file that is not needed after all; what cannot be removed now is gone after a day. */
export async function removeFile(transport: UploadTransport, id: string): Promise<void> {
  await Upload.terminate(`${uploadsUrl(transport)}/${id}`, {
    headers: headersOf(transport, "ajax", transport.bearer()),
  }).catch(() => {});
}

type UploadTransport = Pick<Transport, "areas" | "locale" | "version"> & {
  /** Token of the session, or the initial one. */
  bearer: () => string | null;
};

function uploadsUrl({ areas }: UploadTransport): string {
  const { origin, path } = areas.main;
  return new URL(`${origin ?? ""}${path}/ajax/v1/uploads`, document.baseURI).href;
}

/** Without an answer, or with one that says "later" or "not from here". */
function isRetryable({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || [409, 423, 429].includes(status);
}

function asApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return response ? errorOf(response.getStatus(), parseJson(response.getBody()), "ajax") : error;
}
