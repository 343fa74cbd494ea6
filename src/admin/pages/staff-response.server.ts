import { data } from "react-router";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import type { User } from "../../platform/auth/principal";
import type { Deps } from "../../platform/deps";

/** Responses for staff are neither stored nor indexed. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

/** An empty response with an error status. */
export const errorResponse = (status: number) => data(null, { status, headers: PRIVATE_HEADERS });

/** The user who is signed in; null without a session. */
export async function findUser(deps: Deps, request: Request): Promise<User | null> {
  const user = await findUserByRequest(deps, request);
  return user && { kind: "user", id: user.accountId, roles: user.roles };
}

/** The user who is signed in. @throws 401 without a session */
export async function requireUser(deps: Deps, request: Request): Promise<User> {
  const user = await findUser(deps, request);
  if (!user) throw errorResponse(401);
  return user;
}

/** A document for a frame, with a content security policy of its own. */
export const documentResponse = (
  { html, policy }: { html: string; policy: string },
  headers: Record<string, string> = {},
): Response =>
  new Response(html, {
    headers: {
      ...PRIVATE_HEADERS,
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  });
