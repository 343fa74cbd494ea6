import { fileResponse } from "../../../../platform/http/file-response.server";
import { depsContext } from "../../../../platform/pages/request-context";
import { robotsTxt } from "../site-files.server";
import type { Route } from "./+types/robots-file";

export const loader = ({ request, context }: Route.LoaderArgs) =>
  fileResponse(request, robotsTxt(context.get(depsContext)), "text/plain; charset=utf-8", 3600);
