import { RouterContextProvider } from "react-router";
import type { Deps } from "../../src/platform/deps";
import { stampForm } from "../../src/platform/forms/form-guard.server";
import { localeOfPath } from "../../src/platform/i18n/locales";
import { runWithLocale } from "../../src/platform/i18n/run-with-locale.server";
import { ipAddressContext, depsContext, organisationContext } from "../../src/platform/pages/request-context";
import type { FormProblem } from "../../src/platform/forms/form-problem";

type Answers = Record<string, string | readonly string[]>;
export type PostedFile = { field: string; file: File };
type PostFormOptions = {
  path: string;
  params?: Record<string, string>;
  name: string;
  answers: Answers;
  clientId?: string;
  ipAddress?: string;
  file?: PostedFile;
  cookie?: string;
  /** The request body stalls before this text. */
  stallsAt?: string;
};
let addressCount = 0;

/** Posts a public form like a browser, a minute after it was opened, from a new IP address. */
export async function postForm(action: unknown, deps: Deps, options: PostFormOptions) {
  const { path, params = {}, name, answers, clientId, ipAddress = `192.0.2.${++addressCount}` } = options;
  const opened = { ...deps, now: () => new Date(deps.now().getTime() - 60_000) };
  const body = options.file ? new FormData() : new URLSearchParams();
  const stamp = stampForm(opened, name, clientId === undefined ? {} : { clientId });
  for (const [field, value] of Object.entries(stamp)) body.append(field, value);
  for (const [field, values] of Object.entries(answers))
    for (const value of [values].flat()) body.append(field, value);
  if (options.file && body instanceof FormData) body.append(options.file.field, options.file.file);
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(ipAddressContext, ipAddress);
  context.set(organisationContext, async () => "Reboot Lives");
  const fullRequest = new Request(new URL(path, deps.origin), {
    method: "POST",
    body,
    headers: options.cookie ? { cookie: options.cookie } : {},
  });
  const request =
    options.stallsAt === undefined ? fullRequest : await stalledRequest(fullRequest, options.stallsAt);
  const handler = action as (args: object) => unknown;
  const url = new URL(request.url);
  const outcome = await runWithLocale(localeOfPath(url.pathname), async () =>
    handler({ request, url, params, context }),
  );
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

async function stalledRequest(fullRequest: Request, at: string): Promise<Request> {
  const bytes = Buffer.from(await fullRequest.clone().arrayBuffer());
  const received = bytes.subarray(0, bytes.indexOf(at));
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(received)) });
  return new Request(fullRequest.url, {
    method: "POST",
    body,
    headers: fullRequest.headers,
    duplex: "half",
  } as RequestInit);
}
