import { data } from "react-router";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import { linkedText } from "../../features/content/content.input.server";
import { canWrite } from "../../features/content/content.model";
import { findDeadLinks } from "../../features/content/dead-links.service.server";
import { parseDocumentPath } from "../../features/uploads/documents/documents.model";
import { findDocument } from "../../features/uploads/documents/documents.service.server";
import { depsContext, renderPageContext } from "../../platform/pages/request-context";
import type { Route } from "./+types/dead-link-check";
import { PRIVATE_HEADERS } from "./download-response";

/** There is nothing to be read here: a text is sent. */
export const loader = () => {
  throw data(null, { status: 404, headers: PRIVATE_HEADERS });
};

/**
 * Which links of a text lead nowhere. Each page of the site that it names is drawn as anybody would get it: so what is
 * told is what a reader would meet.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const user = await findUserByRequest(deps, request);
  if (!user || !CONTENT_KINDS.some((kind) => canWrite(kind, user.roles)))
    throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const parsed = linkedText.safeParse(await request.json().catch(() => null));
  if (!parsed.success) throw data(null, { status: 400, headers: PRIVATE_HEADERS });
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
