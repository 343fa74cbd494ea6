import { createHash } from "node:crypto";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { canRead } from "../../features/content/content.model";
import { renderAsPublished } from "../../features/content/preview.service.server";
import { m } from "../../paraglide/messages";
import { depsContext, renderPageContext } from "../../platform/pages/request-context";
import { hrefOf } from "../../platform/i18n/href";
import type { Route } from "./+types/content-preview";
import { documentResponse, errorResponse, findUser } from "./staff-response.server";

/** Renders the public page of an item for staff, from its latest saved version. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await findUser(deps, request);
  const kind = CONTENT_KINDS.find(({ name }) => name === params.kind);
  if (!user || !kind || !canRead(kind, user.roles)) throw errorResponse(404);
  const render = context.get(renderPageContext);
  const hostKind = CONTENT_KINDS.find(({ name }) => name === kind.shownOn?.of);
  const page = await renderAsPublished(deps, kind, params.id, hostKind, async (previewDeps, path) => {
    const response = await render(hrefOf(path), previewDeps);
    return { policy: response.headers.get("content-security-policy") ?? "", html: await response.text() };
  });
  if (page === null) throw errorResponse(404);
  const editor = hrefOf(`/admin/${kind.name}/${params.id}`);
  return documentResponse({
    html: withPreviewBanner(stripHydrationScript(page.html), editor),
    policy: page.policy.replace("style-src ", `style-src ${BANNER_STYLE_HASH} `),
  });
}

const BANNER_STYLE =
  ".preview-mark{position:fixed;inset:auto 0 0;z-index:99;margin:0;padding:.6rem 1rem;background:#6b1d00;color:#fff;" +
  "font:700 1rem/1.4 sans-serif;text-align:center}.preview-mark a{color:inherit;margin-inline-start:1rem}";
const BANNER_STYLE_HASH = `'sha256-${createHash("sha256").update(BANNER_STYLE).digest("base64")}'`;

/** Adds a visible banner: no one must take a preview for the public page. @param editor path of its editor */
const withPreviewBanner = (html: string, editor: string): string =>
  html.replace(
    /<\/body>/,
    () =>
      `<style>${BANNER_STYLE}</style><p class="preview-mark" role="status">${m.forms_preview_mark()}` +
      `<a href="${editor}">${m.forms_back_to_editing()}</a></p></body>`,
  );

/** The hydration script would load public data instead. */
const stripHydrationScript = (html: string): string =>
  html.replace(/<script type="application\/json" id="boot"[^>]*>.*?<\/script>/s, "");
