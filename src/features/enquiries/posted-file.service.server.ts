import type { RouterContextProvider } from "react-router";
import { getLocale } from "../../paraglide/runtime";
import { readFormFiles } from "../../platform/forms/form-files.server";
import { FILE_DIGEST_FIELD, fileDigestOf } from "../../platform/forms/submission-id.server";
import { clientIdOf } from "../../platform/forms/form-guard.server";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import type { FormErrorResponse } from "../../platform/forms/receive-form.server";
import type { Deps } from "../../platform/deps";
import { ipAddressContext, depsContext } from "../../platform/pages/request-context";
import { type Result, err } from "../../platform/result";
import { findUserByRequest } from "../accounts/sessions/sessions.service.server";
import { type Purpose, MAX_UPLOAD_BYTES, sanitizeFileName } from "../uploads/file-uploads.model";
import { singleValue } from "../../ui/form/field-props";
import { uploadWholeFile, retryAfterSeconds } from "../uploads/file-uploads.service.server";
import { uploadErrorText } from "../uploads/file-uploads-view.server";
import {
  findReferencedUpload,
  newUpload,
  uploadReference,
} from "../uploads/upload-references.service.server";
import { submitWithFile } from "./attached-file.service.server";
import type { AttachedFiles } from "./enquiries.service.server";
import { resolveSender } from "../uploads/quota/upload-quota.service.server";

/** In bytes; more than a file may have, so that a form with a larger one returns with its answers. */
const MAX_FORM_BYTES = 3 * MAX_UPLOAD_BYTES;

type PostedFileOptions = {
  /** Name in the signed stamp; without a valid stamp no file is stored. */
  form: string;
  purpose: Purpose;
  /** Hidden field with the reference of the upload. The file is in `${field}File`. */
  field: string;
};

export type PostedFile = {
  request: Request;
  /** Returns the result, or an error text about the file. */
  submit: <T>(
    reference: string | null,
    work: (files: AttachedFiles | null) => Promise<T>,
  ) => Promise<Result<T, string>>;
  /** Adds the error or the name of the file to a form that is shown again. */
  amend: (answer: FormErrorResponse, problem?: string | null) => Promise<FormErrorResponse>;
};

/** Stores the file for a day, so that a form with errors need not send it again. */
export async function receivePostedFile(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, purpose, field }: PostedFileOptions,
): Promise<PostedFile> {
  const deps = context.get(depsContext);
  const account = (await findUserByRequest(deps, request))?.accountId ?? null;
  const posting = { deps, account, form, purpose, field };
  const posted = await readFormFiles(request, MAX_FORM_BYTES);
  if (posted?.timedOut) posted.fields[FORM_META_FIELDS.late] = ["yes"];
  const uploadError = posted ? await storePostedFile(posted, posting, context.get(ipAddressContext)) : null;
  return {
    request: posted ? withoutFiles(request, posted.fields) : request,
    submit: async (reference, work) => {
      if (uploadError !== null) return err(uploadError);
      const submitted = await submitWithFile(deps, { reference, account, purpose }, work);
      return submitted.ok
        ? submitted
        : err(uploadErrorText(submitted.error, { purpose, name: submitted.name }, getLocale()));
    },
    amend: (answer, problem = uploadError) => amendAnswer(answer, problem, posting),
  };
}

type Posting = PostedFileOptions & Readonly<{ deps: Deps; account: string | null }>;

/** @returns an error text about the file */
async function storePostedFile(
  posted: NonNullable<Awaited<ReturnType<typeof readFormFiles>>>,
  { deps, account, form, purpose, field }: Posting,
  ipAddress: string,
): Promise<string | null> {
  const file = posted.files.find((one) => one.field === `${field}File`);
  if (!file || clientIdOf(deps, form, posted.fields) === null) return null;
  const sent = newUpload(deps, account);
  const sender = resolveSender(deps, sent.owner, ipAddress);
  const upload = await uploadWholeFile(deps, sent.owner, { id: sent.id, purpose, ...file }, sender);
  if (!upload.ok)
    return uploadErrorText(
      upload.error,
      { purpose, name: sanitizeFileName(file.name) },
      getLocale(),
      await retryAfterSeconds(deps, upload.error),
    );
  const reference = uploadReference(deps, sent);
  posted.fields[field] = [reference];
  posted.fields[FILE_DIGEST_FIELD] = [fileDigestOf(reference, file.bytes)];
  return null;
}

async function amendAnswer(
  answer: FormErrorResponse,
  problem: string | null,
  { deps, account, purpose, field }: Posting,
): Promise<FormErrorResponse> {
  const { errors, typed } = answer.data.problem;
  const reference = singleValue(typed[field]);
  const attached = reference ? await findReferencedUpload(deps, { reference, account, purpose }) : null;
  const text =
    problem ??
    (attached && !attached.ok
      ? uploadErrorText(attached.error, { purpose, name: attached.name }, getLocale())
      : null);
  if (text !== null) errors.push({ field: `${field}File`, text });
  if (attached)
    answer.data.problem.typed = {
      ...typed,
      ...(attached.ok ? { [`${field}File`]: attached.value.name } : { [field]: "" }),
    };
  const status = text !== null && answer.init?.status === 200 ? 422 : answer.init?.status;
  return { ...answer, init: { ...answer.init, status } } as FormErrorResponse;
}

function withoutFiles(request: Request, fields: Record<string, string[]>): Request {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of values) body.append(name, value);
  return new Request(request.url, { method: request.method, body });
}
