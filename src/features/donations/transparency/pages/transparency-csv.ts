import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { ANY_ORIGIN } from "../../../../platform/pages/page-headers";
import { getTransparency } from "../transparency.service.server";
import { transparencyCsv } from "../transparency-view.server";
import type { Route } from "./+types/transparency-csv";

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const text = transparencyCsv(await getTransparency(deps), getLocale(), deps.origin);
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="transparency.csv"',
      ...ANY_ORIGIN,
    },
  });
}
