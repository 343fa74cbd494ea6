import { type RouterContextProvider, redirect } from "react-router";
import type { Deps } from "../../../platform/deps";
import { type Role, checkAccess } from "../../../platform/auth/principal";
import { hrefOf } from "../../../platform/i18n/href";
import type { SignedInUser } from "../accounts.model";
import { requireSignedInUser } from "../signed-in-user.service.server";

/**
 * Somebody of the staff with one of these roles (`owner` always may). Who has not signed in is sent to do so, staff without
 * a second factor to set it up; for everybody else there is no such page.
 */
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
