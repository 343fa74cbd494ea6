import { numberIn } from "./form-numbers";
import { CHANGED } from "./kept";
import { forgetDraft } from "./typed-forms";
import {
  type OpenForm,
  type UnsentForm,
  type WaitingForm,
  bodyOf,
  findUnsent,
  keepUnsent,
  listUnsent,
} from "./unsent-forms";
import { scope } from "./worker-scope";

const LOCK = "reboot-unsent-forms";
/** The site takes no form that is younger than three seconds (`platform/forms/guard.server.ts`). Milliseconds. */
const READING = 4000;
/**
 * So long an answer is waited for, in milliseconds; nothing else is sent meanwhile. Words are with the site soon or the line
 * is dead, and sent again they are the same form; a file may take its time on a slow line.
 */
const LONGEST = { words: 20_000, file: 300_000 };
/** Not the form's fault: the line was too slow, or the site is not there at the moment. */
export const isPassing = ({ status }: Response): boolean => status >= 500 || status === 408 || status === 425;
/** It has to wait longer: the number that came with the answer says so (`platform/forms/guard.server.ts`). */
const TOO_MANY = 429;
/** So long it waits when the answer does not say how long, in seconds. */
const PAUSE = 60;

/**
 * A form that may be sent at this time, in milliseconds. The phone's clock may be set while it waits: a pause that lies in the
 * time to come as a whole was counted by a wrong one.
 */
export const isDue = (form: UnsentForm, now: number): form is WaitingForm =>
  form.state === "waiting" && (!form.pause || now >= form.pause.to || now < form.pause.from);

/**
 * Sends what waits, in its order; one sender at a time, in whatever window. What the line does not carry waits on.
 * @param pressed a person waits for it: another sender's end is waited for, then what is left is sent
 * @returns whether nothing waits any more. Never throws
 */
export async function sendUnsent(pressed = false): Promise<boolean> {
  const tried = new Set<string>();
  const next = async () =>
    (await listUnsent()).filter((form) => isDue(form, Date.now())).find(({ id }) => !tried.has(id));
  try {
    if (!(await next())) return true;
    return await navigator.locks.request(LOCK, { ifAvailable: !pressed }, async (lock) => {
      if (!lock) return false;
      let isDone = true;
      for (let form = await next(); form; form = await next()) {
        tried.add(form.id);
        isDone = (await sendOne(form)) && isDone;
      }
      return isDone;
    });
  } catch {
    return false;
  }
}

/** False when it is to be tried again later. Throws when there is no line. */
async function sendOne(form: WaitingForm): Promise<boolean> {
  const numbered = form.number ? form : await takeNumber(form);
  if (!numbered) return false;
  if (numbered.state !== "waiting") return true;
  const signal = AbortSignal.timeout(form.answers.multipart ? LONGEST.file : LONGEST.words);
  const response = await fetch(form.action, { method: "POST", body: bodyOf(numbered), signal });
  // Deleted meanwhile: it has arrived, and the phone need not know of it any more.
  if (!(await findUnsent(form.id))) return true;
  if (response.ok && response.redirected) {
    const { pathname, search } = new URL(response.url);
    const { answers: _, ...known } = numbered;
    await keepUnsent({ ...known, state: "sent", result: pathname + search, seen: false });
    await tellPages();
    if (!known.partOf) await forgetDraft(known.id).catch(() => {});
    return true;
  }
  if (isPassing(response)) return false;
  const answered = await afterAnswer(numbered, response);
  const isAsking = response.status !== TOO_MANY;
  await keepUnsent(isAsking ? { ...answered, state: "asks" } : { ...answered, pause: pauseOf(response) });
  await tellPages();
  return isAsking;
}

function pauseOf({ headers }: Response): { from: number; to: number } {
  const from = Date.now();
  return { from, to: from + (Number(headers.get("retry-after")) || PAUSE) * 1000 };
}

/** Open pages show what has become of the forms (`unsent-page.js`). */
async function tellPages(): Promise<void> {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" }).catch(() => []);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours
  for (const page of pages) page.postMessage(CHANGED);
}

/** The form with the number that the site gave it when it sent it back. */
export async function afterAnswer<F extends OpenForm>(form: F, response: Response): Promise<F> {
  return { ...form, number: numberIn(await response.text()) ?? form.number };
}

/**
 * Gets a number for a form that was filled in on a saved copy, and keeps it before anything is sent: sent again it is the
 * same form. Null when the site has no such form now: it asks, or is tried later.
 */
async function takeNumber(form: OpenForm): Promise<OpenForm | null> {
  const page = await fetch(form.action, { headers: { accept: "text/html" } });
  if (isPassing(page) || page.status === TOO_MANY) return null;
  const number = page.ok && !page.redirected ? numberIn(await page.text()) : null;
  if (!(await findUnsent(form.id))) return null;
  const known: OpenForm = { ...form, number, state: number ? form.state : "asks" };
  await keepUnsent(known);
  if (!number) await tellPages();
  if (number) await new Promise((resolve) => setTimeout(resolve, READING));
  return known;
}
