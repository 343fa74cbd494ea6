import { data } from "react-router";
import { signedIn } from "../features/accounts/sessions.service.server";
import { exportQueue } from "../features/queues/export-queue.server";
import { exportQuery, filterOf } from "../features/queues/queues.input.server";
import { checkInput, readQuery } from "../platform/input.server";
import { depsContext } from "../platform/request-context";
import type { User } from "../platform/who";
import type { Route } from "./+types/queue-export";
import { HEADERS, dayOf, fileAnswer } from "./file-answer";

/** A queue as a file, narrowed as its list is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const person = await signedIn(deps, request);
  if (!person) throw data(null, { status: 401, headers: HEADERS });
  const who: User = { kind: "user", id: person.accountId, roles: person.roles };
  const checked = checkInput(exportQuery, { ...readQuery(request.url), queue: params.queue }, "en");
  if (!checked.ok) throw data(null, { status: 404, headers: HEADERS });
  const { queue, ...filter } = checked.value;
  const lines = await exportQueue(deps, who, queue, filterOf(filter, who.id));
  if (!lines) throw data(null, { status: 403, headers: HEADERS });
  return fileAnswer(lines, { name: `${queue}-${dayOf(deps)}`, format: "csv" });
}
