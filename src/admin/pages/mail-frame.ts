import { data } from "react-router";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import { createMailPreview } from "../../features/outbox/mailbox/mail-preview.server";
import { readMailHtml } from "../../features/outbox/mailbox/mailbox.service.server";
import { depsContext } from "../../platform/pages/request-context";
import { checkAccess } from "../../platform/auth/principal";
import type { Route } from "./+types/mail-frame";

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

/** A mail as a document, for the frame in which an owner reads it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await findUserByRequest(deps, request);
  const canRead =
    user && !checkAccess({ roles: ["owner"] }, { kind: "user", id: user.accountId, roles: user.roles });
  const html = canRead ? await readMailHtml(deps, user.accountId, params.id) : null;
  if (html === null) throw data(null, { status: 404, headers: HEADERS });
  const preview = createMailPreview(html);
  return new Response(preview.html, {
    headers: {
      ...HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": preview.policy,
    },
  });
}
