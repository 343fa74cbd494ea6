import { RouterContextProvider } from "react-router";
import { paraglideMiddleware } from "../src/paraglide/server";
import type { Deps } from "../src/platform/deps";
import { stampForm } from "../src/platform/forms/guard.server";
import { addressContext, depsContext, organisationContext } from "../src/platform/request-context";
import type { FormProblem } from "../src/ui/form/form-problem";

type Answers = Record<string, string | readonly string[]>;
/** A file that was chosen, and the name of its field. */
export type PostedFile = { field: string; file: File };
type Posting = {
  /** Of the page, with its language. */
  path: string;
  /** What the route reads from the path. */
  params?: Record<string, string>;
  /** The name in the form's stamp. */
  name: string;
  answers: Answers;
  clientId?: string;
  address?: string;
  file?: PostedFile;
  cookie?: string;
  /** The line stands still where this text begins. */
  stopsAt?: string;
};
let addresses = 0;

/** Posts a public form to a page's action as a browser would, a minute after it was opened; each from its own address. */
export async function postForm(action: unknown, deps: Deps, posting: Posting) {
  const { path, params = {}, name, answers, clientId, address = `192.0.2.${++addresses}` } = posting;
  const opened = { ...deps, now: () => new Date(deps.now().getTime() - 60_000) };
  const body = posting.file ? new FormData() : new URLSearchParams();
  const stamp = stampForm(opened, name, clientId === undefined ? {} : { clientId });
  for (const [field, value] of Object.entries(stamp)) body.append(field, value);
  for (const [field, values] of Object.entries(answers))
    for (const value of [values].flat()) body.append(field, value);
  if (posting.file && body instanceof FormData) body.append(posting.file.field, posting.file.file);
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(addressContext, address);
  context.set(organisationContext, async () => "Reboot Lives");
  const whole = new Request(new URL(path, deps.origin), {
    method: "POST",
    body,
    headers: posting.cookie ? { cookie: posting.cookie } : {},
  });
  const request = posting.stopsAt === undefined ? whole : await standingStill(whole, posting.stopsAt);
  const call = action as (args: object) => unknown;
  let outcome: unknown;
  await paraglideMiddleware(request, async () => {
    outcome = await call({ request, url: new URL(request.url), params, context });
    return new Response();
  });
  if (outcome instanceof Response)
    return {
      status: outcome.status,
      to: outcome.headers.get("location"),
      problem: null,
      cookie: outcome.headers.get("set-cookie"),
    };
  const { data, init } = outcome as { data: { problem: FormProblem }; init: ResponseInit };
  const cookie = new Headers(init.headers).get("set-cookie")?.split(";")[0] ?? null;
  return { status: init.status, to: null, problem: data.problem, cookie };
}

async function standingStill(whole: Request, at: string): Promise<Request> {
  const bytes = Buffer.from(await whole.clone().arrayBuffer());
  const begun = bytes.subarray(0, bytes.indexOf(at));
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(begun)) });
  return new Request(whole.url, {
    method: "POST",
    body,
    headers: whole.headers,
    duplex: "half",
  } as RequestInit);
}
