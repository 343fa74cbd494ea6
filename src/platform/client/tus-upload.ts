import { DetailedError, Upload } from "tus-js-client";
import { errorOf, headersOf, type Transport, parseJson } from "./api-transport";

/** Chunk size of the specification (§9). */
const CHUNK_BYTES = 5_242_880;
/** Restarts after each success. Gives up after 15 minutes without a connection. */
const RETRY_DELAYS_MS = [1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 14 }, () => 60_000)];

type UploadOptions = Readonly<{
  purpose: string;
  /** Whether the browser may store the file's name and size, to resume after a reload. */
  resumable?: boolean;
  /** In bytes. */
  onProgress?: (done: { sent: number; total: number }) => void;
  onInterrupted?: () => void;
  /** Aborts and removes the sent part; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}>;

/** Uploads a file and resumes it. @returns last URL segment, proof of ownership @throws ApiError with a user message */
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
    // Another purpose is another upload.
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

/** Removes an uploaded file; after a failure the server removes it within a day. */
export async function removeFile(transport: UploadTransport, id: string): Promise<void> {
  await Upload.terminate(`${uploadsUrl(transport)}/${id}`, {
    headers: headersOf(transport, "ajax", transport.bearer()),
  }).catch(() => {});
}

type UploadTransport = Pick<Transport, "areas" | "locale" | "version"> & {
  bearer: () => string | null;
};

function uploadsUrl({ areas }: UploadTransport): string {
  const { origin, path } = areas.main;
  return new URL(`${origin ?? ""}${path}/ajax/v1/uploads`, document.baseURI).href;
}

/** No response, or a temporary refusal. */
function isRetryable({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || [409, 423, 429].includes(status);
}

function asApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return response ? errorOf(response.getStatus(), parseJson(response.getBody()), "ajax") : error;
}
