import { fileResponse } from "../../../../platform/http/file-response.server";
import { getIcon } from "../icons.server";
import type { Route } from "./+types/icon-file";

const WEEK = 604_800;

export async function loader({ request, url }: Route.LoaderArgs) {
  const icon = await getIcon(url.pathname.slice(1));
  if (icon === null) throw new Response(null, { status: 404 });
  return fileResponse(request, icon.body, icon.type, WEEK);
}
