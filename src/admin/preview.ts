import { createHash } from "node:crypto";
import { data } from "react-router";
import { CONTENT } from "../content";
import { signedIn } from "../features/accounts/sessions.service.server";
import { mayLook } from "../features/content/content.model";
import { drawnAsPublished } from "../features/content/preview.service.server";
import { m } from "../paraglide/messages";
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
  const host = CONTENT.find(({ name }) => name === kind.shownOn?.of);
  const page = await drawnAsPublished(deps, kind, params.id, host, async (on, path) => {
    const response = await draw(hrefOf(path), on);
    return { policy: response.headers.get("content-security-policy") ?? "", html: await response.text() };
  });
  if (page === null) throw refused(404);
  const editor = hrefOf(`/admin/${kind.name}/${params.id}`);
  return new Response(marked(withoutScript(page.html), editor), {
    headers: {
      ...HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.policy.replace("style-src ", `style-src ${STYLE_HASH} `),
    },
  });
}

const STYLE =
  ".preview-mark{position:fixed;inset:auto 0 0;z-index:99;margin:0;padding:.6rem 1rem;background:#6b1d00;color:#fff;" +
  "font:700 1rem/1.4 sans-serif;text-align:center}.preview-mark a{color:inherit;margin-inline-start:1rem}";
const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** The page with a mark that stays in sight: nobody takes a preview for what the public sees. @param editor where it is edited */
const marked = (html: string, editor: string): string =>
  html.replace(
    /<\/body>/,
    () =>
      `<style>${STYLE}</style><p class="preview-mark" role="status">${m.forms_preview_mark()}` +
      `<a href="${editor}">${m.forms_back_to_editing()}</a></p></body>`,
  );

/** The page's script would ask the program for what the public sees. */
const withoutScript = (html: string): string =>
  html.replace(/<script type="application\/json" id="boot"[^>]*>.*?<\/script>/s, "");
