import { data } from "react-router";
import { CONTENT } from "../content";
import { signedIn } from "../features/accounts/sessions.service.server";
import { linkedText } from "../features/content/content.input.server";
import { mayWrite } from "../features/content/content.model";
import { deadLinks } from "../features/content/dead-links.service.server";
import { readDocumentPath } from "../features/uploads/documents.model";
import { findDocument } from "../features/uploads/documents.service.server";
import { depsContext, drawContext } from "../platform/request-context";
import type { Route } from "./+types/dead-links";
import { HEADERS } from "./file-answer";

/** There is nothing to be read here: a text is sent. */
export const loader = () => {
  throw data(null, { status: 404, headers: HEADERS });
};

/**
 * Which links of a text lead nowhere. Each page of the site that it names is drawn as anybody would get it: so what is
 * told is what a reader would meet.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const who = await signedIn(deps, request);
  if (!who || !CONTENT.some((kind) => mayWrite(kind, who.roles)))
    throw data(null, { status: 404, headers: HEADERS });
  const read = linkedText.safeParse(await request.json().catch(() => null));
  if (!read.success) throw data(null, { status: 400, headers: HEADERS });
  const draw = context.get(drawContext);
  const links = await deadLinks(read.data.text, deps.origin, async (path) => {
    const file = readDocumentPath(path);
    if (file !== null) {
      const found = await findDocument(deps, file);
      return { status: found === null ? 404 : found === "gone" ? 410 : 200, to: null };
    }
    const page = await draw(path, deps);
    await page.body?.cancel();
    return { status: page.status, to: page.headers.get("location") };
  });
  return Response.json({ links }, { headers: HEADERS });
}
