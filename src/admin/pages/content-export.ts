import { data } from "react-router";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import { exportQuery } from "../../features/content/content.input.server";
import { exportContent } from "../../features/content/import-export/export.service.server";
import { validateInput, parseQueryString } from "../../platform/api/validate-input.server";
import { depsContext } from "../../platform/pages/request-context";
import type { User } from "../../platform/auth/principal";
import type { Route } from "./+types/content-export";
import { PRIVATE_HEADERS, isoDay, downloadResponse } from "./download-response";

/** The items of a kind as a file, narrowed as their list is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const signedInUser = await findUserByRequest(deps, request);
  if (!signedInUser) throw data(null, { status: 401, headers: PRIVATE_HEADERS });
  const user: User = { kind: "user", id: signedInUser.accountId, roles: signedInUser.roles };
  const kind = CONTENT_KINDS.find(({ name }) => name === params.kind);
  const validated = validateInput(exportQuery, parseQueryString(request.url), "en");
  if (!kind || !validated.ok) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const { format, state, q: query } = validated.value;
  const chunks = await exportContent(deps, user, kind, { state, query }, format);
  if (!chunks) throw data(null, { status: 403, headers: PRIVATE_HEADERS });
  return downloadResponse(chunks, { name: `${kind.name}-${isoDay(deps)}`, format });
}
