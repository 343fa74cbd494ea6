import { fileResponse } from "../../../../platform/http/file-response.server";
import { depsContext } from "../../../../platform/pages/request-context";
import { getSharingImage } from "../og.service.server";
import type { Route } from "./+types/og-image";

const DAY = 86_400;

/** `/og/fr/programs/women-in-tech.png` (product.md §9). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = params.file.endsWith(".png") ? params.file.slice(0, -".png".length) : "";
  const picture = await getSharingImage(context.get(depsContext), params.locale, params.kind, slug);
  if (picture === null) throw new Response(null, { status: 404 });
  return fileResponse(request, picture, "image/png", DAY);
}
