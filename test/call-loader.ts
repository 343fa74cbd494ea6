import { RouterContextProvider } from "react-router";
import { paraglideMiddleware } from "../src/paraglide/server";
import type { Deps } from "../src/platform/deps";
import { addressContext, depsContext, organisationContext } from "../src/platform/request-context";

type Params = Record<string, string | undefined>;
type Answer = { status: number; headers: Headers; text: string; data: unknown };

/**
 * Asks a route's loader as the router would: in the language of the address, with the services in the context. What it
 * throws or returns as a `Response` is read out; anything else is `data` with status 200.
 */
export async function callLoader(
  loader: unknown,
  deps: Deps,
  address: string,
  params: Params = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(loader, deps, new Request(new URL(address, deps.origin), { headers }), params);
}

/** The same for a route's action, with a form as a browser posts it. */
export async function callAction(
  action: unknown,
  deps: Deps,
  address: string,
  params: Params,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = new Request(new URL(address, deps.origin), {
    method: "POST",
    body: new URLSearchParams(form),
    headers,
  });
  return call(action, deps, request, params);
}

async function call(asked: unknown, deps: Deps, request: Request, params: Params): Promise<Answer> {
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(addressContext, "192.0.2.1");
  context.set(organisationContext, async () => "Reboot Lives");
  const run = asked as (args: object) => unknown;
  let outcome: unknown;
  await paraglideMiddleware(request, async () => {
    try {
      outcome = await run({ request, url: new URL(request.url), params, context });
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      outcome = thrown;
    }
    return new Response();
  });
  if (!(outcome instanceof Response)) return { status: 200, headers: new Headers(), text: "", data: outcome };
  const { status, headers: answered } = outcome;
  return { status, headers: answered, text: await outcome.text(), data: undefined };
}
