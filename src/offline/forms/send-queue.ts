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
/** The site rejects forms younger than three seconds (`platform/forms/form-guard.server.ts`). */
const MIN_FORM_AGE_MS = 4000;
/** A retry is safe, so texts time out soon; files may need long on slow connections. Blocks the queue meanwhile. */
const SEND_TIMEOUTS_MS = { words: 20_000, file: 300_000 };
export const isTemporaryFailure = ({ status }: Response): boolean =>
  status >= 500 || status === 408 || status === 425;
const TOO_MANY_REQUESTS = 429;
const DEFAULT_PAUSE_SECONDS = 60;

/** Whether a form may be sent now. A pause that is entirely in the future comes from a wrong clock and is ignored. */
export const isDue = (form: QueuedForm, now: number): form is WaitingForm =>
  form.state === "waiting" && (!form.pause || now >= form.pause.to || now < form.pause.from);

/**
 * Sends due forms in order; one sender at a time across windows. Never throws.
 * @param userInitiated waits for another sender, then sends the rest
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

/** Returns false when a retry is needed. Throws when offline. */
async function sendForm(form: WaitingForm): Promise<boolean> {
  const identified = form.number ? form : await fetchIdentity(form);
  if (!identified) return false;
  if (identified.state !== "waiting") return true;
  const signal = AbortSignal.timeout(form.answers.multipart ? SEND_TIMEOUTS_MS.file : SEND_TIMEOUTS_MS.words);
  const response = await fetch(form.action, { method: "POST", body: bodyOf(identified), signal });
  // Deleted meanwhile: do not store it again.
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

async function notifyPages(): Promise<void> {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" }).catch(() => []);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours
  for (const page of pages) page.postMessage(QUEUE_CHANGED_MESSAGE);
}

/** Adds the identity that the site assigned when it rejected the form. */
export async function withFreshIdentity<F extends PendingForm>(form: F, response: Response): Promise<F> {
  return { ...form, number: readFormIdentity(await response.text()) ?? form.number };
}

/** Stores the identity before sending, so that a retry is the same submission. Null: deleted, or retry later. */
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
