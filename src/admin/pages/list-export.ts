import { data } from "react-router";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import { getLocale } from "../../paraglide/runtime";
import { parseQueryString } from "../../platform/api/validate-input.server";
import { depsContext } from "../../platform/pages/request-context";
import type { User } from "../../platform/auth/principal";
import type { Route } from "./+types/list-export";
import { PRIVATE_HEADERS, isoDay, downloadResponse } from "./download-response";
import { exportList } from "../list-export/export-list.server";

const ERROR_STATUS = { not_found: 404, forbidden: 403 };

/** A list of the office as a file, narrowed as it is shown. */
export async function loader({ params: { part: section }, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const signedInUser = await findUserByRequest(deps, request);
  if (!signedInUser) throw data(null, { status: 401, headers: PRIVATE_HEADERS });
  const user: User = { kind: "user", id: signedInUser.accountId, roles: signedInUser.roles };
  const csv = await exportList(deps, user, {
    section,
    query: parseQueryString(request.url),
    locale: getLocale(),
  });
  if (!csv.ok) throw data(null, { status: ERROR_STATUS[csv.error], headers: PRIVATE_HEADERS });
  return downloadResponse(csv.value, { name: `${section}-${isoDay(deps)}`, format: "csv" });
}
