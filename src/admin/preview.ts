import { data } from "react-router";
import { CONTENT } from "../content";
import { signedIn } from "../features/accounts/sessions.service.server";
import { mayLook } from "../features/content/content.model";
import { drawnAsPublished } from "../features/content/preview.service.server";
import { depsContext, drawContext } from "../platform/request-context";
import { hrefOf } from "../ui/href";
import type { Route } from "./+types/preview";

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };
const refused = (status: number) => data(null, { status, headers: HEADERS });

/** An item as its public page will show it, for staff: the page itself, drawn from what was written last. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await signedIn(deps, request);
  const kind = CONTENT.find(({ name }) => name === params.kind);
  if (!who || !kind || !mayLook(kind, who.roles)) throw refused(404);
  const draw = context.get(drawContext);
  const page = await drawnAsPublished(deps, kind, params.id, async (on, path) => {
    const response = await draw(hrefOf(path), on);
    return { policy: response.headers.get("content-security-policy") ?? "", html: await response.text() };
  });
  if (page === null) throw refused(404);
  return new Response(withoutScript(page.html), {
    headers: {
      ...HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.policy,
    },
  });
}

/** The page's script would ask the program for what the public sees. */
const withoutScript = (html: string): string =>
  html.replace(/<script type="application\/json" id="boot"[^>]*>.*?<\/script>/s, "");
