import { forgetLists } from "./check-in-store";
import { forgetSavedPages } from "./forget-saved-pages";
import { localeOfPath } from "../platform/languages";
import { KIT_FIELDS } from "../platform/forms/opened-form";
import { AGAIN, PATIENCE, TYPED, nameIn } from "./kept";
import { drawNotStored } from "./not-stored-page";
import { changesSession, filledPage, filledPath, isPrivate, offlinePath } from "./page-rules";
import { findSavedPage } from "./saved-pages";
import { afterAnswer, isPassing, sendUnsent } from "./send-forms";
import {
  type OpenForm,
  bodyOf,
  draftOf,
  dropUnsent,
  findSame,
  findUnsent,
  keepUnsent,
  unsentForm,
} from "./unsent-forms";
import { findTyped, forgetDraft, forgetTyped, keepTyped, showTyped } from "./typed-forms";
import { scope } from "./worker-scope";

type Posted = { url: URL; request: Request };

export const SYNC = "unsent-forms";

const toShelf = (url: URL): Response => Response.redirect(offlinePath(localeOfPath(url.pathname)), 303);

/**
 * A posted form: written down before it is sent, and forgotten when the site has answered. So a line that breaks, a phone
 * that is switched off and an answer that is lost on its way are all the same: it waits, and is sent again under its number.
 */
export async function answerForm({ url: posts, request }: Posted): Promise<Response> {
  // A page in which something was put back posts to its own URL, which says so.
  const url = filledPage(posts)?.page ?? posts;
  // What we send goes out as ours: a form that another site makes a reader post must never become that.
  if (!isOurs(request.referrer) || isPrivate(url.pathname)) {
    // A page whose script has not started yet removes nothing itself.
    const form = isPrivate(url.pathname)
      ? await request
          .clone()
          .formData()
          .catch(() => null)
      : null;
    if (changesSession(url.pathname, String(form?.get("intent") ?? "")))
      await forgetLists(null).catch(() => {});
    return fetch(request);
  }
  const multipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const data = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const again = data.get(AGAIN);
  if (typeof again === "string") return openAgain(url, again);
  const typed = data.get(TYPED);
  if (typeof typed === "string") return answerTyped(url, typed);
  const posted = unsentForm({ address: url, data, multipart }, Date.now());
  if (!posted) return fetch(request);
  const known = await findSame(posted).catch(() => undefined);
  const begun = await findBegun(posted).catch(() => undefined);
  const number = posted.number ?? known?.number ?? begun?.number ?? null;
  const form = { ...posted, id: known?.id ?? posted.id, number };
  const isKept = await keepUnsent(form).then(
    () => true,
    () => false,
  );
  if (isKept && form.partOf) await keepPart(form.partOf, form).catch(() => {});
  if (posted.number === null && isKept) return sendFirst(url, form);
  try {
    const response = await fetch(request);
    if (isKept && isPassing(response)) return await waits(url, form);
    await settle(form, response, known !== undefined);
    return response;
  } catch {
    return isKept ? waits(url, form) : notStored(url, form);
  }
}

/** What was written on the page of the whole before, when this form goes on with it. */
const findBegun = async ({ action, id }: OpenForm) =>
  (await findTyped(action)).find((typed) => typed.id === id);

/** Answers of a part, for the page of the whole: without a network the person goes on there. */
async function keepPart(whole: string, form: OpenForm): Promise<void> {
  const { id, number, answers } = form;
  const texts = answers.fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const draft = draftOf(form);
  const before = (await findTyped(whole)).find((typed) => typed.id === draft);
  const names = new Set(texts.map(([name]) => name));
  const fields = [...(before?.fields ?? []).filter(([name]) => !names.has(name)), ...texts];
  const known = before?.number ?? (draft === id && number !== null && number !== "none" ? number : undefined);
  await keepTyped({
    ...{ id: draft, address: whole, savedAt: Date.now(), fields, name: nameIn(fields) },
    ...(known ? { number: known } : {}),
  });
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
  if (after?.state !== "sent") return waits(url, form);
  await keepUnsent({ ...after, seen: true });
  return Response.redirect(after.result, 303);
}

/**
 * Where the browser can, it wakes us when the network is back, also when no page is open. After a part its person goes on with
 * the page of the whole, where that is stored; not who pressed "later" or "back".
 */
async function waits(url: URL, form: OpenForm): Promise<Response> {
  await forgetTyped(url.pathname + url.search, form.id).catch(() => {});
  await scope.registration.sync?.register(SYNC).catch(() => {});
  const { partOf } = form;
  const goesOn = !form.answers.fields.some(([name, value]) => name === KIT_FIELDS.go && value !== "");
  if (!partOf || !goesOn || !(await findSavedPage(new URL(partOf, url).href))) return toShelf(url);
  return Response.redirect(filledPath(partOf, draftOf(form)), 303);
}

/** The browser does not store the form, and the network does not carry it: what was written is on the page that says so. */
const notStored = (url: URL, form: OpenForm): Response =>
  new Response(drawNotStored(form, localeOfPath(url.pathname)), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });

/** What becomes of a kept form when the site has answered. Sent back, it is on the screen with everything in it. */
async function settle(form: OpenForm, response: Response, wasKept: boolean): Promise<void> {
  const isTaken = response.type === "opaqueredirect";
  if (isTaken) await forgetTyped(form.action, form.id).catch(() => {});
  if (isTaken && !form.partOf) await forgetDraft(draftOf(form)).catch(() => {});
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

/**
 * The buttons of the note that something was written here: it is put back, or deleted. Without a network it is put back into the
 * stored page.
 * @param pressed `back` or `delete`, and the id of what was written
 */
async function answerTyped(url: URL, pressed: string): Promise<Response> {
  const address = url.pathname + url.search;
  const [what, id = ""] = pressed.split(" ");
  if (what !== "back") {
    await forgetTyped(address, id);
    return Response.redirect(address, 303);
  }
  const typed = (await findTyped(address)).find((form) => form.id === id);
  const answer = typed ? await showTyped(typed).catch(() => null) : null;
  return answer && !isPassing(answer) ? answer : Response.redirect(filledPath(address, id), 303);
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
