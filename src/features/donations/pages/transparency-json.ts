import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { transparency } from "../transparency.service.server";
import { transparencyJson } from "../transparency-view.server";
import type { Route } from "./+types/transparency-json";

/** The books of all campaigns for programs. */
export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  return Response.json(transparencyJson(await transparency(deps), getLocale(), deps.origin));
}
