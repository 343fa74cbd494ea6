/** `unanswered`: there is no line, and the service worker keeps the form when it is posted as a page. */
export type SendOutcome = "subscribed" | "invalid" | "failed" | "unanswered";

/** How long an answer may take on a slow line, in milliseconds. */
const TIMEOUT = 30_000;
/** How React Router answers, as data, what it answers a native form with a redirect. */
const REDIRECT_AS_DATA = 202;
const UNPROCESSABLE = 422;

/**
 * Sends the form in the background. A plain request and not a fetcher: a fetcher would first load the module of the
 * page it posts to, and without a connection React Router reloads the page for that, which loses what was typed; nor
 * is there anything on the page to load anew afterwards. Never throws.
 */
export async function sendSubscription(form: HTMLFormElement): Promise<SendOutcome> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  try {
    const { status } = await fetch(`${form.action}.data`, {
      method: "POST",
      body: fields,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (status === REDIRECT_AS_DATA) return "subscribed";
    return status === UNPROCESSABLE ? "invalid" : "failed";
  } catch {
    return navigator.serviceWorker?.controller ? "unanswered" : "failed";
  }
}
