import { exportQueue } from "../../features/queues/export-queue.server";
import { exportQuery, toQueueFilter } from "../../features/queues/queues.input.server";
import { validateInput, parseQueryString } from "../../platform/api/validate-input.server";
import { depsContext } from "../../platform/pages/request-context";
import type { Route } from "./+types/queue-export";
import { isoDay, downloadResponse } from "./download-response";
import { errorResponse, requireUser } from "./staff-response.server";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireUser(deps, request);
  const validated = validateInput(
    exportQuery,
    { ...parseQueryString(request.url), queue: params.queue },
    "en",
  );
  if (!validated.ok) throw errorResponse(404);
  const { queue, ...filter } = validated.value;
  const chunks = await exportQueue(deps, user, queue, toQueueFilter(filter, user.id));
  if (!chunks) throw errorResponse(403);
  return downloadResponse(chunks, { name: `${queue}-${isoDay(deps)}`, format: "csv" });
}
