import { forgetSavedPages } from "./forget-saved-pages";
import { AGAIN, PATIENCE, TYPED } from "./kept";
import { isPrivate, localeOfPath, offlinePath } from "./page-rules";
import { afterAnswer, isPassing, sendUnsent } from "./send-forms";
import {
  type OpenForm,
  bodyOf,
  dropUnsent,
  findSame,
  findUnsent,
  keepUnsent,
  unsentForm,
} from "./unsent-forms";
import { findTyped, forgetTyped, showTyped } from "./typed-forms";
import { scope } from "./worker-scope";

type Posted = { url: URL; request: Request };

export const SYNC = "unsent-forms";

const toShelf = (url: URL): Response => Response.redirect(offlinePath(localeOfPath(url.pathname)), 303);

/**
 * A posted form: written down before it is sent, and forgotten when the site has answered. So a line that breaks, a phone
 * that is switched off and an answer that is lost on its way are all the same: it waits, and is sent again under its number.
 */
export async function answerForm({ url, request }: Posted): Promise<Response> {
  // What we send goes out as ours: a form that another site makes a reader post must never become that.
  if (!isOurs(request.referrer) || isPrivate(url.pathname)) return fetch(request);
  const multipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const data = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const again = data.get(AGAIN);
  if (typeof again === "string") return openAgain(url, again);
  const typed = data.get(TYPED);
  if (typed !== null) return answerTyped(url, typed === "back");
  const posted = unsentForm({ address: url, data, multipart }, Date.now());
  if (!posted) return fetch(request);
  const known = await findSame(posted).catch(() => undefined);
  const form = { ...posted, id: known?.id ?? posted.id, number: posted.number ?? known?.number ?? null };
  const isKept = await keepUnsent(form).then(
    () => true,
    () => false,
  );
  if (posted.number === null) return isKept ? sendFirst(url, form) : fetch(request);
  try {
    const response = await fetch(request);
    if (isKept && isPassing(response)) return await waits(url);
    await settle(form, response, known !== undefined);
    return response;
  } catch (error) {
    if (!isKept) throw error;
    return waits(url);
  }
}

const isOurs = (referrer: string): boolean =>
  URL.canParse(referrer) && new URL(referrer).origin === scope.location.origin;

/** Sends what waits, as far as it goes while its person waits for it; the rest goes on behind. */
const sendWhilePatient = (): Promise<unknown> =>
  Promise.race([sendUnsent(true), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);

/** A form of a saved copy has to get its number first. */
async function sendFirst(url: URL, form: OpenForm): Promise<Response> {
  await sendWhilePatient();
  const after = await findUnsent(form.id);
  if (after?.state === "asks") return openAgain(url, form.id);
  if (after?.state !== "sent") return waits(url);
  await keepUnsent({ ...after, seen: true });
  return Response.redirect(after.result, 303);
}

/** Where the browser can, it wakes us when the line is back, also when no page is open. */
async function waits(url: URL): Promise<Response> {
  await forgetTyped(url.pathname + url.search).catch(() => {});
  await scope.registration.sync?.register(SYNC).catch(() => {});
  return toShelf(url);
}

/** What becomes of a kept form when the site has answered. Sent back, it is on the screen with everything in it. */
async function settle(form: OpenForm, response: Response, wasKept: boolean): Promise<void> {
  const isTaken = response.type === "opaqueredirect";
  if (isTaken) await forgetTyped(form.action).catch(() => {});
  const work =
    isTaken || !wasKept
      ? dropUnsent(form.id)
      : afterAnswer({ ...form, state: "asks" as const }, response.clone()).then(keepUnsent);
  await work.catch(() => {});
}

/** Sends a kept form with its person looking on: whatever the site asks is on the screen then. */
async function openAgain(url: URL, id: string): Promise<Response> {
  const form = await findUnsent(id);
  if (!form || form.state === "sent") return toShelf(url);
  try {
    const response = await fetch(form.action, { method: "POST", body: bodyOf(form), redirect: "manual" });
    if (isPassing(response)) return toShelf(url);
    await settle(form, response, true);
    return response;
  } catch {
    return toShelf(url);
  }
}

/** The buttons of the note that something was written here: it is put back, or deleted. */
async function answerTyped(url: URL, back: boolean): Promise<Response> {
  const address = url.pathname + url.search;
  const typed = await findTyped(address);
  if (!back) await forgetTyped(address);
  const answer = back && typed ? await showTyped(typed).catch(() => null) : null;
  return answer && !isPassing(answer) ? answer : Response.redirect(address, 303);
}

/** The buttons of the offline page: they are forms, so that they work without any script of the page. */
export async function answerShelf({ url, request }: Posted): Promise<Response> {
  const pressed = new URLSearchParams(await request.text());
  const dropped = pressed.get("drop");
  if (dropped) await dropUnsent(dropped);
  else if (pressed.has("send")) await sendWhilePatient();
  else await forgetSavedPages();
  return Response.redirect(url.href, 303);
}
