import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { guestListCsv } from "../check-in-view.server";
import { readCheckIn } from "../check-in.service.server";
import { isValidLocalePrefix } from "../../../../platform/i18n/locale-prefix";
import type { Route } from "./+types/guest-list-file";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  if (!isValidLocalePrefix(params.locale)) throw new Response(null, { status: 404 });
  await requireRole(deps, request, context, ["organiser"]);
  const details = await readCheckIn(deps, params.id, "", true);
  if (!details) throw new Response(null, { status: 404 });
  return new Response(guestListCsv(details, getLocale()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${details.event.slug}-guests.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
