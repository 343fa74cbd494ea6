import type { RouterContextProvider } from "react-router";
import { getLocale } from "../../paraglide/runtime";
import { readFormFiles } from "../../platform/form-files.server";
import { clientIdOf } from "../../platform/forms/guard.server";
import { KIT_FIELDS } from "../../platform/forms/opened-form";
import type { Returned } from "../../platform/forms/receive.server";
import { addressContext, depsContext } from "../../platform/request-context";
import { type Owner, type Purpose, LARGEST_UPLOAD, plainName } from "../uploads/file-uploads.model";
import { ownUpload, takeUpload, waitSeconds } from "../uploads/file-uploads.service.server";
import { uploadErrorText } from "../uploads/file-uploads-view.server";
import { pageOwner } from "../uploads/upload-owner.server";
import { senderOf } from "../uploads/upload-room.service.server";

/** A form with a larger file is still read, in bytes, so that what was written comes back with what is wrong. */
const LARGEST_FORM = 3 * LARGEST_UPLOAD;

type Wanted = {
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
  amend: (answer: Returned, problem?: string | null) => Returned;
  /** Headers of the way on. */
  headers: Record<string, string>;
};

/** Takes the file out of a posted form: it is kept for a day, so that a form which comes back need not bring it again. */
export async function takePostedFile(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, purpose, field }: Wanted,
): Promise<PostedFile> {
  const deps = context.get(depsContext);
  const { owner, cookie } = await pageOwner(deps, request);
  const headers: Record<string, string> = cookie === null ? {} : { "set-cookie": cookie };
  const posted = await readFormFiles(request, LARGEST_FORM);
  if (posted?.late) posted.fields[KIT_FIELDS.late] = ["yes"];
  let wrong: string | null = null;
  if (posted && clientIdOf(deps, form, posted.fields) !== null) {
    const file = posted.files.find((one) => one.field === `${field}File`);
    const sender = senderOf(deps, owner, context.get(addressContext));
    const taken = file && (await takeUpload(deps, owner, { purpose, ...file }, sender));
    if (taken?.ok) posted.fields[field] = [taken.value.id];
    else if (taken)
      wrong = uploadErrorText(
        taken.error,
        { purpose, name: plainName(file!.name) },
        getLocale(),
        await waitSeconds(deps, taken.error),
      );
  }
  const amend = (answer: Returned, problem: string | null = wrong): Returned => {
    const { errors } = answer.data.problem;
    if (problem !== null) errors.push({ field: `${field}File`, text: problem });
    const status = problem !== null && answer.init?.status === 200 ? 422 : answer.init?.status;
    return { ...answer, init: { status, headers: { ...answer.init?.headers, ...headers } } } as Returned;
  };
  return {
    request: posted ? withoutFiles(request, posted.fields) : request,
    owner,
    problem: async (id) => {
      if (wrong !== null || id === null) return wrong;
      const found = await ownUpload(deps, owner, id);
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
