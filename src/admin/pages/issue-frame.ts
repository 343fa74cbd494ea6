import { previewIssue } from "../../features/newsletter/issues/issue-admin.service.server";
import { issueTexts } from "../../features/newsletter/issues/issues.input.server";
import { createMailPreview } from "../../features/outbox/mailbox/mail-preview.server";
import { getSettings } from "../../features/site/site.service.server";
import { isLocale } from "../../platform/i18n/locales";
import { depsContext } from "../../platform/pages/request-context";
import { hasAnyRole } from "../../platform/auth/principal";
import type { Route } from "./+types/issue-frame";
import { documentResponse, errorResponse, findUser } from "./staff-response.server";

// A sandboxed document has no origin; the browser would warn about an origin-keyed cluster.
const FRAME_HEADERS = { "origin-agent-cluster": "?0" };

/** Accepts POST only. */
export const loader = () => {
  throw errorResponse(404);
};

/** Renders the email of unsaved texts for a frame, with its own content security policy. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const user = await findUser(deps, request);
  if (!user || !hasAnyRole(user.roles, ["editor"])) throw errorResponse(404);
  const form = await request.formData().catch(() => null);
  if (!form) throw errorResponse(400);
  const language = form.get("locale");
  const parsedTexts = issueTexts.safeParse(parseJson(form.get("issue")));
  if (!parsedTexts.success || !isLocale(language))
    return documentResponse(createMailPreview(""), FRAME_HEADERS);
  const { name } = await getSettings(deps);
  return documentResponse(
    createMailPreview((await previewIssue(deps, parsedTexts.data, language, name)).html),
    FRAME_HEADERS,
  );
}

const parseJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
};
