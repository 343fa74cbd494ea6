/** `unanswered`: no connection. Posted as a page, the form goes to the queue of the service worker. */
export type SendOutcome = "subscribed" | "invalid" | "failed" | "unanswered";

/** In milliseconds. */
const TIMEOUT = 30_000;
/** React Router sends redirects as status 202 to data requests. */
const REDIRECT_AS_DATA = 202;
const UNPROCESSABLE = 422;

/**
 * Never throws. Not a fetcher: without a connection, React Router would reload the page to load the target
 * module, and lose the input.
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
