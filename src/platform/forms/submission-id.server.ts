import { createHash } from "node:crypto";
import { deriveUuid } from "../ids/derive-uuid.server";
import type { Fields } from "./read-form.server";

/** The field in which we note what a file that was posted with a form holds: `<upload id> <SHA-256>`. */
export const FILE_DIGEST_FIELD = "fileDigest";

/** The value of that field. */
export const fileDigestOf = (uploadId: string, bytes: Uint8Array): string =>
  `${uploadId} ${createHash("sha256").update(bytes).digest("hex")}`;

/**
 * The id of a submission, made of its form and of its answers. A form that is sent again is one submission. A browser can bring
 * back a page as it was (its back/forward cache), with the form's number: other answers from it are another submission.
 */
export function submissionIdOf(clientId: string, answers: unknown, fields: Fields): string {
  const [uploadId, digest] = (fields[FILE_DIGEST_FIELD]?.at(-1) ?? "").split(" ");
  const text = JSON.stringify(answers);
  // A file that is posted again gets another id; what it holds is the same.
  const content = uploadId && digest ? text.replaceAll(uploadId, digest) : text;
  return deriveUuid(`${clientId} ${content}`);
}
