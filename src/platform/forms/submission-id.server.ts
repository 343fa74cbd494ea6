import { createHash } from "node:crypto";
import { deriveUuid } from "../ids/derive-uuid.server";
import type { Fields } from "./read-form.server";

/** Added by the server for an uploaded file: `<upload id> <SHA-256>`. */
export const FILE_DIGEST_FIELD = "fileDigest";

export const fileDigestOf = (uploadId: string, bytes: Uint8Array): string =>
  `${uploadId} ${createHash("sha256").update(bytes).digest("hex")}`;

/** Derives an id from form and answers: a restored page (back/forward cache) with other answers is another one. */
export function submissionIdOf(clientId: string, answers: unknown, fields: Fields): string {
  const [uploadId, digest] = (fields[FILE_DIGEST_FIELD]?.at(-1) ?? "").split(" ");
  const text = JSON.stringify(answers);
  // The same file gets a new id when it is posted again.
  const content = uploadId && digest ? text.replaceAll(uploadId, digest) : text;
  return deriveUuid(`${clientId} ${content}`);
}
