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

/**
 * A posted form: written down before it is sent, and forgotten when the site has answered. So a line that breaks, a phone
 * that is switched off and an answer that is lost on its way are all the same: it waits, and is sent again under its number.
 */
export async function handleFormPost({ url: postUrl, request }: PostedRequest): Promise<Response> {
  // A page in which something was put back posts to its own URL, which says so.
  const url = parseDraftUrl(postUrl)?.page ?? postUrl;
  // What we send goes out as ours: a form that another site makes a reader post must never become that.
  if (!isSameOrigin(request.referrer) || isPrivateSection(url.pathname)) {
    // A page whose script has not started yet removes nothing itself.
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

/** What was written on the page of the whole before, when this form goes on with it. */
const findStartedDraft = async ({ action, id }: PendingForm) =>
  (await findDrafts(action)).find((typed) => typed.id === id);

/** Answers of a part, for the page of the whole: without a network the person goes on there. */
async function saveSectionDraft(whole: string, form: PendingForm): Promise<void> {
  const { id, number, answers } = form;
  const fields = answers.fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const draft = draftIdOf(form);
  const known = draft === id && number !== null && number !== "none" ? { number } : {};
  await addToDraft(whole, { id: draft, fields, savedAt: Date.now(), ...known });
}

const isSameOrigin = (referrer: string): boolean =>
  URL.canParse(referrer) && new URL(referrer).origin === scope.location.origin;

/** Sends what waits, as far as it goes while its person waits for it; the rest goes on behind. */
const sendQueueWithTimeout = (): Promise<unknown> =>
  Promise.race([sendQueue(true), new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))]);

/** A form of a saved copy has to get its number first. */
async function sendWithoutIdentity(url: URL, form: PendingForm): Promise<Response> {
  await sendQueueWithTimeout();
  const after = await findQueuedForm(form.id);
  if (after?.state === "asks") return reopenForm(url, form.id);
  if (after?.state !== "sent") return leaveInQueue(url, form);
  await saveQueuedForm({ ...after, seen: true });
  return Response.redirect(after.result, 303);
}

/**
 * Where the browser can, it wakes us when the network is back, also when no page is open. After a part its person goes on with
 * the page of the whole, where that is stored; not who pressed "later" or "back".
 */
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

/** The browser does not store the form, and the network does not carry it: what was written is on the page that says so. */
const notStoredResponse = (url: URL, form: PendingForm): Response =>
  new Response(renderNotStoredPage(form, localeOfPath(url.pathname)), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });

/** What becomes of a kept form when the site has answered. Sent back, it is on the screen with everything in it. */
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

/** Sends a kept form with its person looking on: whatever the site asks is on the screen then. */
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

/**
 * The buttons of the note that something was written here: it is put back, or deleted. Without a network it is put back into the
 * stored page.
 * @param pressed `back` or `delete`, and the id of what was written
 */
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

/** The buttons of the offline page: they are forms, so that they work without any script of the page. */
export async function handleOfflinePagePost({ url, request }: PostedRequest): Promise<Response> {
  const pressed = new URLSearchParams(await request.text());
  const deletedId = pressed.get("drop");
  if (deletedId) await deleteQueuedForm(deletedId);
  else if (pressed.has("send")) await sendQueueWithTimeout();
  else await clearPageCache();
  return Response.redirect(url.href, 303);
}
