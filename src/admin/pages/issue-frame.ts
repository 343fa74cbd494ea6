import { data } from "react-router";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import { previewIssue } from "../../features/newsletter/issues/issue-admin.service.server";
import { issueTexts } from "../../features/newsletter/issues/issues.input.server";
import { createMailPreview } from "../../features/outbox/mailbox/mail-preview.server";
import { getSettings } from "../../features/site/site.service.server";
import { isLocale } from "../../platform/i18n/localization";
import { depsContext } from "../../platform/pages/request-context";
import { checkAccess } from "../../platform/auth/principal";
import type { Route } from "./+types/issue-frame";

const HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  // A sandboxed document is of no origin; asking for a cluster of its own would only make the browser complain.
  "origin-agent-cluster": "?0",
};

/** There is nothing to be read here: the frame is sent to. */
export const loader = () => {
  throw data(null, { status: 404, headers: HEADERS });
};

/**
 * The mail of texts that an editor is writing, as a document for the frame beside them: a form is sent into the frame, so
 * that the document has a policy of its own. Nothing is stored, and what cannot be drawn yet is an empty page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const user = await findUserByRequest(deps, request);
  const canWrite =
    user && !checkAccess({ roles: ["editor"] }, { kind: "user", id: user.accountId, roles: user.roles });
  if (!canWrite) throw data(null, { status: 404, headers: HEADERS });
  const form = await request.formData().catch(() => null);
  if (!form) throw data(null, { status: 400, headers: HEADERS });
  const language = form.get("locale");
  const parsedTexts = issueTexts.safeParse(parseJson(form.get("issue")));
  if (!parsedTexts.success || !isLocale(language)) return frameResponse(createMailPreview(""));
  const { name } = await getSettings(deps);
  return frameResponse(createMailPreview((await previewIssue(deps, parsedTexts.data, language, name)).html));
}

const parseJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
};

const frameResponse = ({ html, policy }: ReturnType<typeof createMailPreview>) =>
  new Response(html, {
    headers: {
      ...HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  });
