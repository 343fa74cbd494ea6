import { clearLists } from "../check-in/check-in-store";
import { clearPageCache } from "../client/clear-page-cache";
import { localeOfPath } from "../../platform/i18n/locales";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { RETRY_FIELD, NETWORK_TIMEOUT_MS, DRAFT_FIELD } from "../worker-protocol";
import { renderNotStoredPage } from "./not-stored-page";
import { changesSession, parseDraftUrl, draftPath, isPrivateSection, offlinePath } from "../pages/page-rules";
import { findCachedPage } from "../pages/page-cache";
import { withFreshIdentity, isTemporaryFailure, sendQueue } from "./send-queue";
import {
  type PendingForm,
  bodyOf,
  draftIdOf,
  deleteQueuedForm,
  findQueuedForm,
  listQueuedForms,
  pageIdOf,
  placeInQueue,
  saveQueuedForm,
  toQueuedForm,
} from "./form-queue";
import { addToDraft, findDrafts, deleteDraftsById, deleteDraft, redisplayDraft } from "./form-drafts";
import { scope } from "../worker-scope";

type PostedRequest = { url: URL; request: Request };

export const SYNC_TAG = "unsent-forms";

const redirectToOfflinePage = (url: URL): Response =>
  Response.redirect(offlinePath(localeOfPath(url.pathname)), 303);

/** Stores a posted form before sending it. Lost connections or responses leave it queued for a retry. */
export async function handleFormPost({ url: postUrl, request }: PostedRequest): Promise<Response> {
  const url = parseDraftUrl(postUrl)?.page ?? postUrl;
  // Security: never queue a post that another site triggered.
  if (!isSameOrigin(request.referrer) || isPrivateSection(url.pathname)) {
    // Before hydration the page cannot clear these itself.
    const form = isPrivateSection(url.pathname)
      ? await request
          .clone()
          .formData()
          .catch(() => null)
      : null;
    if (changesSession(url.pathname, String(form?.get("intent") ?? "")))
      await clearLists(null).catch(() => {});
    return fetch(request);
  }
  const multipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const data = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const retryId = data.get(RETRY_FIELD);
  if (typeof retryId === "string") return reopenForm(url, retryId);
  const typed = data.get(DRAFT_FIELD);
  if (typeof typed === "string") return handleDraftAction(url, typed);
  const posted = toQueuedForm({ address: url, data, multipart }, Date.now());
  if (!posted) return fetch(request);
  const { known, ids } = placeInQueue(await listQueuedForms().catch(() => []), posted);
  const startedDraft = await findStartedDraft(posted).catch(() => undefined);
  const number = posted.number ?? known?.number ?? startedDraft?.number ?? null;
  const form = { ...posted, ...ids, number };
  const isQueued = await saveQueuedForm(form).then(
    () => true,
    () => false,
  );
  if (isQueued && form.partOf) await saveSectionDraft(form.partOf, form).catch(() => {});
  if (posted.number === null && isQueued) return sendWithoutIdentity(url, form);
  try {
    const response = await fetch(request);
    if (isQueued && isTemporaryFailure(response)) return await leaveInQueue(url, form);
    await settleForm(form, response, known !== undefined);
    return response;
  } catch {
    return isQueued ? leaveInQueue(url, form) : notStoredResponse(url, form);
  }
}

const findStartedDraft = async ({ action, id }: PendingForm) =>
  (await findDrafts(action)).find((typed) => typed.id === id);

/** Merges a step into the draft of the full form page, where the person continues offline. */
async function saveSectionDraft(whole: string, form: PendingForm): Promise<void> {
  const { id, number, answers } = form;
  const fields = answers.fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const draft = draftIdOf(form);
  const known = draft === id && number !== null && number !== "none" ? { number } : {};
  await addToDraft(whole, { id: draft, fields, savedAt: Date.now(), ...known });
}

const isSameOrigin = (referrer: string): boolean =>
  URL.canParse(referrer) && new URL(referrer).origin === scope.location.origin;

const sendQueueWithTimeout = (): Promise<unknown> =>
  Promise.race([sendQueue(true), new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))]);

async function sendWithoutIdentity(url: URL, form: PendingForm): Promise<Response> {
  await sendQueueWithTimeout();
  const after = await findQueuedForm(form.id);
  if (after?.state === "asks") return reopenForm(url, form.id);
  if (after?.state !== "sent") return leaveInQueue(url, form);
  await saveQueuedForm({ ...after, seen: true });
  return Response.redirect(after.result, 303);
}

/** After a step, the person continues on the cached full form page, unless they pressed "later" or "back". */
async function leaveInQueue(url: URL, form: PendingForm): Promise<Response> {
  await deleteDraft(url.pathname + url.search, pageIdOf(form)).catch(() => {});
  await scope.registration.sync?.register(SYNC_TAG).catch(() => {});
  const { partOf } = form;
  const continuesToWhole = !form.answers.fields.some(
    ([name, value]) => name === FORM_META_FIELDS.submitButton && value !== "",
  );
  if (!partOf || !continuesToWhole || !(await findCachedPage(new URL(partOf, url).href)))
    return redirectToOfflinePage(url);
  return Response.redirect(draftPath(partOf, draftIdOf(form)), 303);
}

const notStoredResponse = (url: URL, form: PendingForm): Response =>
  new Response(renderNotStoredPage(form, localeOfPath(url.pathname)), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });

async function settleForm(form: PendingForm, response: Response, wasQueued: boolean): Promise<void> {
  const isAccepted = response.type === "opaqueredirect";
  if (isAccepted) await deleteDraft(form.action, pageIdOf(form)).catch(() => {});
  if (isAccepted && !form.partOf) await deleteDraftsById(draftIdOf(form)).catch(() => {});
  const work =
    isAccepted || !wasQueued
      ? deleteQueuedForm(form.id)
      : withFreshIdentity({ ...form, state: "asks" as const }, response.clone()).then(saveQueuedForm);
  await work.catch(() => {});
}

/** Sends a queued form in the foreground, so that the person sees the response. */
async function reopenForm(url: URL, id: string): Promise<Response> {
  const form = await findQueuedForm(id);
  if (!form || form.state === "sent") return redirectToOfflinePage(url);
  try {
    const response = await fetch(form.action, { method: "POST", body: bodyOf(form), redirect: "manual" });
    if (isTemporaryFailure(response)) return redirectToOfflinePage(url);
    await settleForm(form, response, true);
    return response;
  } catch {
    return redirectToOfflinePage(url);
  }
}

async function handleDraftAction(url: URL, pressed: string): Promise<Response> {
  const address = url.pathname + url.search;
  const [what, id = ""] = pressed.split(" ");
  if (what !== "back") {
    await deleteDraftsById(id);
    return Response.redirect(address, 303);
  }
  const typed = (await findDrafts(address)).find((form) => form.id === id);
  const answer = typed ? await redisplayDraft(typed).catch(() => null) : null;
  return answer && !isTemporaryFailure(answer) ? answer : Response.redirect(draftPath(address, id), 303);
}

/** The buttons of the offline page are forms, as the page has no script. */
export async function handleOfflinePagePost({ url, request }: PostedRequest): Promise<Response> {
  const pressed = new URLSearchParams(await request.text());
  const deletedId = pressed.get("drop");
  if (deletedId) await deleteQueuedForm(deletedId);
  else if (pressed.has("send")) await sendQueueWithTimeout();
  else await clearPageCache();
  return Response.redirect(url.href, 303);
}
