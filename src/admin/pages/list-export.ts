import { getLocale } from "../../paraglide/runtime";
import { parseQueryString } from "../../platform/api/validate-input.server";
import { depsContext } from "../../platform/pages/request-context";
import type { Route } from "./+types/list-export";
import { isoDay, downloadResponse } from "./download-response";
import { errorResponse, requireUser } from "./staff-response.server";
import { exportList } from "../list-export/export-list.server";

const ERROR_STATUS = { not_found: 404, forbidden: 403 };

export async function loader({ params: { part: section }, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireUser(deps, request);
  const csv = await exportList(deps, user, {
    section,
    query: parseQueryString(request.url),
    locale: getLocale(),
  });
  if (!csv.ok) throw errorResponse(ERROR_STATUS[csv.error]);
  return downloadResponse(csv.value, { name: `${section}-${isoDay(deps)}`, format: "csv" });
}
