import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { requireRole } from "../../accounts/require-role.server";
import { guestsFile } from "../door-view.server";
import { readDoor } from "../tickets.service.server";
import { isOwnPrefix } from "./own-prefix";
import type { Route } from "./+types/guests-file";

/** Every guest of an event, for whoever prints lists. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  if (!isOwnPrefix(params.locale)) throw new Response(null, { status: 404 });
  await requireRole(deps, request, context, ["organiser"]);
  const door = await readDoor(deps, params.id, "", true);
  if (!door) throw new Response(null, { status: 404 });
  return new Response(guestsFile(door, getLocale()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${door.event.slug}-guests.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
