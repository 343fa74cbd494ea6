import { CONTENT_KINDS } from "../../registry/content-kinds";
import { linkedText } from "../../features/content/content.input.server";
import { canWrite } from "../../features/content/content.model";
import { findDeadLinks } from "../../features/content/dead-links/dead-links.service.server";
import { parseDocumentPath } from "../../features/uploads/documents/documents.model";
import { findDocument } from "../../features/uploads/documents/documents.service.server";
import { depsContext, renderPageContext } from "../../platform/pages/request-context";
import type { Route } from "./+types/dead-link-check";
import { PRIVATE_HEADERS, errorResponse, findUser } from "./staff-response.server";

/** Accepts POST only. */
export const loader = () => {
  throw errorResponse(404);
};

/** Finds dead links in a text. Renders each linked page as the public would get it. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const user = await findUser(deps, request);
  if (!user || !CONTENT_KINDS.some((kind) => canWrite(kind, user.roles))) throw errorResponse(404);
  const parsed = linkedText.safeParse(await request.json().catch(() => null));
  if (!parsed.success) throw errorResponse(400);
  const render = context.get(renderPageContext);
  const links = await findDeadLinks(parsed.data.text, deps.origin, async (path) => {
    const file = parseDocumentPath(path);
    if (file !== null) {
      const found = await findDocument(deps, file);
      return { status: found === null ? 404 : found === "gone" ? 410 : 200, to: null };
    }
    const page = await render(path, deps);
    await page.body?.cancel();
    return { status: page.status, to: page.headers.get("location") };
  });
  return Response.json({ links }, { headers: PRIVATE_HEADERS });
}
