import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import { refuse } from "../../platform/api/problem";
import type { Principal } from "../../platform/auth/principal";
import { ok } from "../../platform/result";
import type { Purpose } from "../uploads/file-uploads.model";
import { uploadErrorText } from "../uploads/file-uploads-view.server";
import { type UnusableReason, findReferencedUpload } from "../uploads/upload-references.service.server";
import { type AttachedFiles, MissingFileError } from "./enquiries.service.server";

type FileReference = {
  reference: string | null;
  account: string | null;
  purpose: Purpose;
};
/** `attached`: the file belongs to another submission. `name`: of the file. */
type SubmittedWithFile<T> =
  { ok: true; value: T } | { ok: false; error: UnusableReason | "attached"; name: string };

/** @param work throws `MissingFileError` if it cannot attach the file */
export async function submitWithFile<T>(
  deps: Pick<Deps, "db" | "keys" | "now">,
  { reference, ...sender }: FileReference,
  work: (files: AttachedFiles | null) => Promise<T>,
): Promise<SubmittedWithFile<T>> {
  if (reference === null) return ok(await work(null));
  const upload = await findReferencedUpload(deps, { reference, ...sender });
  if (!upload.ok) return upload;
  const { id, owner } = upload.value;
  try {
    return ok(await work({ ids: [id], owner, purpose: sender.purpose }));
  } catch (error) {
    if (error instanceof MissingFileError) return { ok: false, error: "attached", name: "" };
    throw error;
  }
}

type CallWithFile = Omit<FileReference, "account"> & {
  field: string;
  principal: Principal;
  locale: Locale;
};

/** Reports an unusable file as an error of `field`. */
export async function submitCallWithFile<T>(
  deps: Pick<Deps, "db" | "keys" | "now">,
  { field, principal, locale, ...file }: CallWithFile,
  work: (files: AttachedFiles | null) => Promise<T>,
) {
  const account = principal.kind === "user" ? principal.id : null;
  const submitted = await submitWithFile(deps, { ...file, account }, work);
  if (submitted.ok) return submitted;
  const { error: code, name } = submitted;
  const message = uploadErrorText(code, { purpose: file.purpose, name }, locale);
  return refuse("validation_failed", { errors: [{ field, code, message }] });
}
