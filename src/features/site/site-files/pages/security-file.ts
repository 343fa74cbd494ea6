import { fileResponse } from "../../../../platform/http/file-response.server";
import { depsContext } from "../../../../platform/pages/request-context";
import { securityTxt } from "../site-files.server";
import { getSettings } from "../../site.service.server";
import type { Route } from "./+types/security-file";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const body = securityTxt(deps, await getSettings(deps));
  return fileResponse(request, body, "text/plain; charset=utf-8", 86_400);
}
