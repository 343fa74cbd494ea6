import { data } from "react-router";
import { findUserByRequest } from "../../features/accounts/sessions/sessions.service.server";
import { exportQueue } from "../../features/queues/export-queue.server";
import { exportQuery, toQueueFilter } from "../../features/queues/queues.input.server";
import { validateInput, parseQueryString } from "../../platform/api/validate-input.server";
import { depsContext } from "../../platform/pages/request-context";
import type { User } from "../../platform/auth/principal";
import type { Route } from "./+types/queue-export";
import { PRIVATE_HEADERS, isoDay, downloadResponse } from "./download-response";

/** A queue as a file, narrowed as its list is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const signedInUser = await findUserByRequest(deps, request);
  if (!signedInUser) throw data(null, { status: 401, headers: PRIVATE_HEADERS });
  const user: User = { kind: "user", id: signedInUser.accountId, roles: signedInUser.roles };
  const validated = validateInput(
    exportQuery,
    { ...parseQueryString(request.url), queue: params.queue },
    "en",
  );
  if (!validated.ok) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const { queue, ...filter } = validated.value;
  const chunks = await exportQueue(deps, user, queue, toQueueFilter(filter, user.id));
  if (!chunks) throw data(null, { status: 403, headers: PRIVATE_HEADERS });
  return downloadResponse(chunks, { name: `${queue}-${isoDay(deps)}`, format: "csv" });
}
