import { data } from "react-router";
import { signedIn } from "../features/accounts/sessions.service.server";
import { previewIssue } from "../features/newsletter/issue-desk.service.server";
import { issueTexts } from "../features/newsletter/issues.input.server";
import { framed } from "../features/outbox/framed-mail.server";
import { getSettings } from "../features/site/site.service.server";
import { isLocale } from "../platform/languages";
import { depsContext } from "../platform/request-context";
import { denial } from "../platform/who";
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
  const who = await signedIn(deps, request);
  const mayWrite =
    who && !denial({ roles: ["editor"] }, { kind: "user", id: who.accountId, roles: who.roles });
  if (!mayWrite) throw data(null, { status: 404, headers: HEADERS });
  const form = await request.formData().catch(() => null);
  if (!form) throw data(null, { status: 400, headers: HEADERS });
  const language = form.get("locale");
  const read = issueTexts.safeParse(parsed(form.get("issue")));
  if (!read.success || !isLocale(language)) return answer(framed(""));
  const { name } = await getSettings(deps);
  return answer(framed((await previewIssue(deps, read.data, language, name)).html));
}

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
};

const answer = ({ html, policy }: ReturnType<typeof framed>) =>
  new Response(html, {
    headers: {
      ...HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  });
