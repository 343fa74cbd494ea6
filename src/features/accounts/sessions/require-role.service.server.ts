import { type RouterContextProvider, redirect } from "react-router";
import type { Deps } from "../../../platform/deps";
import { type Role, checkAccess } from "../../../platform/auth/principal";
import { hrefOf } from "../../../platform/i18n/href";
import type { SignedInUser } from "../accounts.model";
import { requireSignedInUser } from "../signed-in-user.service.server";

/** Requires one of these roles. @throws a redirect to sign-in or second-factor setup, or a 404 */
export async function requireRole(
  deps: Deps,
  request: Request,
  context: Readonly<RouterContextProvider>,
  roles: readonly [Role, ...Role[]],
): Promise<SignedInUser> {
  const user = await requireSignedInUser(deps, request, context);
  if (checkAccess({ roles }, { kind: "user", id: user.accountId, roles: user.roles }) === null) return user;
  if (user.staff && !user.secondFactor) throw redirect(hrefOf("/account/two-factor"));
  deps.log.info({ account: user.accountId, code: "forbidden", roles: roles.join(" ") }, "a page was refused");
  throw new Response(null, { status: 404 });
}
