import { fileResponse } from "../../../platform/file-response.server";
import { depsContext } from "../../../platform/request-context";
import { securityText } from "../site-files.server";
import { getSettings } from "../site.service.server";
import type { Route } from "./+types/security-file";

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const body = securityText(deps, await getSettings(deps));
  return fileResponse(request, body, "text/plain; charset=utf-8", 86_400);
}
