import { CONTENT_KINDS } from "../../registry/content-kinds";
import { exportQuery } from "../../features/content/content.input.server";
import { exportContent } from "../../features/content/import-export/export.service.server";
import { validateInput, parseQueryString } from "../../platform/api/validate-input.server";
import { depsContext } from "../../platform/pages/request-context";
import type { Route } from "./+types/content-export";
import { isoDay, downloadResponse } from "./download-response";
import { errorResponse, requireUser } from "./staff-response.server";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireUser(deps, request);
  const kind = CONTENT_KINDS.find(({ name }) => name === params.kind);
  const validated = validateInput(exportQuery, parseQueryString(request.url), "en");
  if (!kind || !validated.ok) throw errorResponse(404);
  const { format, state, q: query } = validated.value;
  const chunks = await exportContent(deps, user, kind, { state, query }, format);
  if (!chunks) throw errorResponse(403);
  return downloadResponse(chunks, { name: `${kind.name}-${isoDay(deps)}`, format });
}
