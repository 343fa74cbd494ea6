import { data } from "react-router";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import type { User } from "../../platform/auth/principal";
import type { Deps } from "../../platform/deps";

export const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

export const errorResponse = (status: number) => data(null, { status, headers: PRIVATE_HEADERS });

export async function findUser(deps: Deps, request: Request): Promise<User | null> {
  const user = await findUserByRequest(deps, request);
  return user && { kind: "user", id: user.accountId, roles: user.roles };
}

/** Returns the signed-in user. @throws 401 without a session */
export async function requireUser(deps: Deps, request: Request): Promise<User> {
  const user = await findUser(deps, request);
  if (!user) throw errorResponse(401);
  return user;
}

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
