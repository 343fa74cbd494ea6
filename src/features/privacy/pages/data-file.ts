import { personalDataSources } from "../personal-data-sources.server";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/pages/request-context";
import { requireSignedInUser } from "../../accounts/signed-in-user.service.server";
import { dataSubjectOf } from "../data-subject.server";
import { personalDataText } from "../personal-data-view.server";
import { exportPersonalData } from "../privacy.service.server";
import type { Route } from "./+types/data-file";

/** JSON, or plain text with `?as=text`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await requireSignedInUser(deps, request, context);
  const person = await dataSubjectOf(deps, user);
  const data = await exportPersonalData(deps, personalDataSources, { person, actor: user.accountId });
  const asText = new URL(request.url).searchParams.get("as") === "text";
  const [body, type, name] = asText
    ? [personalDataText(data, getLocale()), "text/plain; charset=utf-8", "my-data.txt"]
    : [JSON.stringify(data, null, 2), "application/json; charset=utf-8", "my-data.json"];
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
