import { data } from "react-router";
import { signedIn } from "../features/accounts/sessions.service.server";
import { framed } from "../features/outbox/framed-mail.server";
import { mailDocument } from "../features/outbox/mailbox.service.server";
import { depsContext } from "../platform/request-context";
import { denial } from "../platform/who";
import type { Route } from "./+types/mail-frame";

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

/** A mail as a document, for the frame in which an owner reads it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await signedIn(deps, request);
  const mayRead = who && !denial({ roles: ["owner"] }, { kind: "user", id: who.accountId, roles: who.roles });
  const html = mayRead ? await mailDocument(deps, who.accountId, params.id) : null;
  if (html === null) throw data(null, { status: 404, headers: HEADERS });
  const page = framed(html);
  return new Response(page.html, {
    headers: {
      ...HEADERS,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.policy,
    },
  });
}
