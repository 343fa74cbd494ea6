import { readFormIdentity } from "./form-identity";
import { QUEUE_CHANGED_MESSAGE } from "../worker-protocol";
import { deleteDraftsById } from "./form-drafts";
import {
  type PendingForm,
  type QueuedForm,
  type WaitingForm,
  bodyOf,
  findQueuedForm,
  saveQueuedForm,
  listQueuedForms,
  pageIdOf,
} from "./form-queue";
import { scope } from "../worker-scope";

const LOCK_NAME = "reboot-unsent-forms";
/** The site takes no form that is younger than three seconds (`platform/forms/form-guard.server.ts`). Milliseconds. */
const MIN_FORM_AGE_MS = 4000;
/**
 * So long an answer is waited for, in milliseconds; nothing else is sent meanwhile. Words are with the site soon or the line
 * is dead, and sent again they are the same form; a file may take its time on a slow line.
 */
const SEND_TIMEOUTS_MS = { words: 20_000, file: 300_000 };
/** Not the form's fault: the line was too slow, or the site is not there at the moment. */
export const isTemporaryFailure = ({ status }: Response): boolean =>
  status >= 500 || status === 408 || status === 425;
/** It has to wait longer: the number that came with the answer says so (`platform/forms/form-guard.server.ts`). */
const TOO_MANY_REQUESTS = 429;
/** So long it waits when the answer does not say how long, in seconds. */
const DEFAULT_PAUSE_SECONDS = 60;

/**
 * A form that may be sent at this time, in milliseconds. The phone's clock may be set while it waits: a pause that lies in the
 * time to come as a whole was counted by a wrong one.
 */
export const isDue = (form: QueuedForm, now: number): form is WaitingForm =>
  form.state === "waiting" && (!form.pause || now >= form.pause.to || now < form.pause.from);

/**
 * Sends what waits, in its order; one sender at a time, in whatever window. What the line does not carry waits on.
 * @param userInitiated a person waits for it: another sender's end is waited for, then what is left is sent
 * @returns whether nothing waits any more. Never throws
 */
export async function sendQueue(userInitiated = false): Promise<boolean> {
  const tried = new Set<string>();
  const next = async () =>
    (await listQueuedForms()).filter((form) => isDue(form, Date.now())).find(({ id }) => !tried.has(id));
  try {
    if (!(await next())) return true;
    return await navigator.locks.request(LOCK_NAME, { ifAvailable: !userInitiated }, async (lock) => {
      if (!lock) return false;
      let isDone = true;
      for (let form = await next(); form; form = await next()) {
        tried.add(form.id);
        isDone = (await sendForm(form)) && isDone;
      }
      return isDone;
    });
  } catch {
    return false;
  }
}

/** False when it is to be tried again later. Throws when there is no line. */
async function sendForm(form: WaitingForm): Promise<boolean> {
  const identified = form.number ? form : await fetchIdentity(form);
  if (!identified) return false;
  if (identified.state !== "waiting") return true;
  const signal = AbortSignal.timeout(form.answers.multipart ? SEND_TIMEOUTS_MS.file : SEND_TIMEOUTS_MS.words);
  const response = await fetch(form.action, { method: "POST", body: bodyOf(identified), signal });
  // Deleted meanwhile: it has arrived, and the phone need not know of it any more.
  if (!(await findQueuedForm(form.id))) return true;
  if (response.ok && response.redirected) {
    const { pathname, search } = new URL(response.url);
    const { answers: _, ...known } = identified;
    await saveQueuedForm({ ...known, state: "sent", result: pathname + search, seen: false });
    await notifyPages();
    if (!known.partOf) await deleteDraftsById(pageIdOf(identified)).catch(() => {});
    return true;
  }
  if (isTemporaryFailure(response)) return false;
  const updated = await withFreshIdentity(identified, response);
  const needsUser = response.status !== TOO_MANY_REQUESTS;
  await saveQueuedForm(
    needsUser ? { ...updated, state: "asks" } : { ...updated, pause: pauseFrom(response) },
  );
  await notifyPages();
  return needsUser;
}

function pauseFrom({ headers }: Response): { from: number; to: number } {
  const from = Date.now();
  return { from, to: from + (Number(headers.get("retry-after")) || DEFAULT_PAUSE_SECONDS) * 1000 };
}

/** Open pages show what has become of the forms (`follow-queue.js`). */
async function notifyPages(): Promise<void> {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" }).catch(() => []);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours
  for (const page of pages) page.postMessage(QUEUE_CHANGED_MESSAGE);
}

/** The form with the number that the site gave it when it sent it back. */
export async function withFreshIdentity<F extends PendingForm>(form: F, response: Response): Promise<F> {
  return { ...form, number: readFormIdentity(await response.text()) ?? form.number };
}

/**
 * Gets a number for a form that was filled in on a saved copy, and keeps it before anything is sent: sent again it is the
 * same form. Null when the site has no such form now: it asks, or is tried later.
 */
async function fetchIdentity(form: PendingForm): Promise<PendingForm | null> {
  const page = await fetch(form.action, { headers: { accept: "text/html" } });
  if (isTemporaryFailure(page) || page.status === TOO_MANY_REQUESTS) return null;
  const number = page.ok && !page.redirected ? readFormIdentity(await page.text()) : null;
  if (!(await findQueuedForm(form.id))) return null;
  const known: PendingForm = { ...form, number, state: number ? form.state : "asks" };
  await saveQueuedForm(known);
  if (!number) await notifyPages();
  if (number) await new Promise((resolve) => setTimeout(resolve, MIN_FORM_AGE_MS));
  return known;
}
