import type { RouterContextProvider } from "react-router";
import { getLocale } from "../../paraglide/runtime";
import { readFormFiles } from "../../platform/forms/form-files.server";
import { FILE_DIGEST_FIELD, fileDigestOf } from "../../platform/forms/submission-id.server";
import { clientIdOf } from "../../platform/forms/form-guard.server";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import type { FormErrorResponse } from "../../platform/forms/receive-form.server";
import { ipAddressContext, depsContext } from "../../platform/pages/request-context";
import { type Owner, type Purpose, MAX_UPLOAD_BYTES, sanitizeFileName } from "../uploads/file-uploads.model";
import { findOwnUpload, uploadWholeFile, retryAfterSeconds } from "../uploads/file-uploads.service.server";
import { uploadErrorText } from "../uploads/file-uploads-view.server";
import { resolveUploadOwner } from "../uploads/upload-owner.service.server";
import { resolveSender } from "../uploads/quota/upload-quota.service.server";

/** A form with a larger file is still read, in bytes, so that what was written comes back with what is wrong. */
const MAX_FORM_BYTES = 3 * MAX_UPLOAD_BYTES;

type PostedFileOptions = {
  /** The name in the form's stamp: without a stamp of ours no file is taken. */
  form: string;
  purpose: Purpose;
  /** Of the hidden field with the upload's id; the file itself comes as `${field}File`. */
  field: string;
};

export type PostedFile = {
  /** The same form without the file. */
  request: Request;
  owner: Owner;
  /** Whether the file that the form names can go with it; else what is wrong, in words. */
  problem: (id: string | null) => Promise<string | null>;
  /** Adds the sender's cookie, and what is wrong with the file, to a page that is shown again. */
  amend: (answer: FormErrorResponse, problem?: string | null) => FormErrorResponse;
  /** Headers of the way on. */
  headers: Record<string, string>;
};

/** Takes the file out of a posted form: it is kept for a day, so that a form which comes back need not bring it again. */
export async function receivePostedFile(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, purpose, field }: PostedFileOptions,
): Promise<PostedFile> {
  const deps = context.get(depsContext);
  const { owner, cookie } = await resolveUploadOwner(deps, request);
  const headers: Record<string, string> = cookie === null ? {} : { "set-cookie": cookie };
  const posted = await readFormFiles(request, MAX_FORM_BYTES);
  if (posted?.timedOut) posted.fields[FORM_META_FIELDS.late] = ["yes"];
  let uploadError: string | null = null;
  if (posted && clientIdOf(deps, form, posted.fields) !== null) {
    const file = posted.files.find((one) => one.field === `${field}File`);
    const sender = resolveSender(deps, owner, context.get(ipAddressContext));
    const upload = file && (await uploadWholeFile(deps, owner, { purpose, ...file }, sender));
    if (upload?.ok) {
      posted.fields[field] = [upload.value.id];
      posted.fields[FILE_DIGEST_FIELD] = [fileDigestOf(upload.value.id, file!.bytes)];
    } else if (upload)
      uploadError = uploadErrorText(
        upload.error,
        { purpose, name: sanitizeFileName(file!.name) },
        getLocale(),
        await retryAfterSeconds(deps, upload.error),
      );
  }
  const amend = (answer: FormErrorResponse, problem: string | null = uploadError): FormErrorResponse => {
    const { errors } = answer.data.problem;
    if (problem !== null) errors.push({ field: `${field}File`, text: problem });
    const status = problem !== null && answer.init?.status === 200 ? 422 : answer.init?.status;
    return {
      ...answer,
      init: { status, headers: { ...answer.init?.headers, ...headers } },
    } as FormErrorResponse;
  };
  return {
    request: posted ? withoutFiles(request, posted.fields) : request,
    owner,
    problem: async (id) => {
      if (uploadError !== null || id === null) return uploadError;
      const found = await findOwnUpload(deps, owner, id);
      if (found?.purpose !== purpose || found.state === "receiving" || found.state === "removed")
        return uploadErrorText("gone", { purpose, name: "" }, getLocale());
      // The scanner was away when it came, and has looked at it since.
      return found.scan === "malware" ? uploadErrorText("malware", found, getLocale()) : null;
    },
    amend,
    headers,
  };
}

function withoutFiles(request: Request, fields: Record<string, string[]>): Request {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of values) body.append(name, value);
  return new Request(request.url, { method: request.method, body });
}
