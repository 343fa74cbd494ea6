import { type RouterContextProvider, redirect } from "react-router";
import type { Deps } from "../../platform/deps";
import { type Role, denial } from "../../platform/who";
import { hrefOf } from "../../ui/href";
import type { SignedIn } from "./accounts.model";
import { requirePerson } from "./page-answers.server";

/**
 * Somebody of the staff with one of these roles (`owner` always may). Who has not signed in is sent to do so, staff without
 * a second factor to set it up; for everybody else there is no such page.
 */
export async function requireRole(
  deps: Deps,
  request: Request,
  context: Readonly<RouterContextProvider>,
  roles: readonly [Role, ...Role[]],
): Promise<SignedIn> {
  const who = await requirePerson(deps, request, context);
  if (denial({ roles }, { kind: "user", id: who.accountId, roles: who.roles }) === null) return who;
  if (who.staff && !who.secondFactor) throw redirect(hrefOf("/account/two-factor"));
  deps.log.info({ account: who.accountId, code: "forbidden", roles: roles.join(" ") }, "a page was refused");
  throw new Response(null, { status: 404 });
}
