import { fileResponse } from "../../../platform/file-response.server";
import { depsContext } from "../../../platform/request-context";
import { robots } from "../site-files.server";
import type { Route } from "./+types/robots-file";

export const loader = ({ request, context }: Route.LoaderArgs) =>
  fileResponse(request, robots(context.get(depsContext)), "text/plain; charset=utf-8", 3600);
