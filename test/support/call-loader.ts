import { RouterContextProvider } from "react-router";
import type { Deps } from "../../src/platform/deps";
import { localeOfPath } from "../../src/platform/i18n/locales";
import { runWithLocale } from "../../src/platform/i18n/run-with-locale.server";
import { ipAddressContext, depsContext, organisationContext } from "../../src/platform/pages/request-context";

type Params = Record<string, string | undefined>;
type LoaderResult = { status: number; headers: Headers; text: string; data: unknown };

/** Calls a loader like the router. A `Response` is read; other results are `data` with status 200. */
export async function callLoader(
  loader: unknown,
  deps: Deps,
  href: string,
  params: Params = {},
  headers: Record<string, string> = {},
): Promise<LoaderResult> {
  return call(loader, deps, new Request(new URL(href, deps.origin), { headers }), params);
}

export async function callAction(
  action: unknown,
  deps: Deps,
  href: string,
  params: Params,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LoaderResult> {
  const request = new Request(new URL(href, deps.origin), {
    method: "POST",
    body: new URLSearchParams(form),
    headers,
  });
  return call(action, deps, request, params);
}

async function call(handler: unknown, deps: Deps, request: Request, params: Params): Promise<LoaderResult> {
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(ipAddressContext, "192.0.2.1");
  context.set(organisationContext, async () => "Reboot Lives");
  const run = handler as (args: object) => unknown;
  const url = new URL(request.url);
  const outcome = await runWithLocale(localeOfPath(url.pathname), async () => {
    try {
      return await run({ request, url, params, context });
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      return thrown;
    }
  });
  if (!(outcome instanceof Response)) return { status: 200, headers: new Headers(), text: "", data: outcome };
  const { status, headers: responseHeaders } = outcome;
  return { status, headers: responseHeaders, text: await outcome.text(), data: undefined };
}
