import { fileResponse } from "../../../platform/http/file-response.server";
import { portraitSvg } from "../../../ui/art/portrait";
import { parsePortrait } from "../../../ui/art/portrait-features";
import type { Route } from "./+types/portrait-file";

const DAY = 86_400;

/** `/portraits/2-hijab-woven-maize.svg`, for people without a photograph. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const portrait = params.file.endsWith(".svg") ? parsePortrait(params.file.slice(0, -".svg".length)) : null;
  if (portrait === null) throw new Response(null, { status: 404 });
  return fileResponse(request, portraitSvg(portrait), "image/svg+xml", DAY);
}
