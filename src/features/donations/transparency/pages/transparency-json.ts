import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { ANY_ORIGIN } from "../../../../platform/pages/page-headers";
import { getTransparency } from "../transparency.service.server";
import { transparencyJson } from "../transparency-view.server";
import type { Route } from "./+types/transparency-json";

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const books = transparencyJson(await getTransparency(deps), getLocale(), deps.origin);
  return Response.json(books, { headers: ANY_ORIGIN });
}
