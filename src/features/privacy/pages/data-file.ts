import { personalParts } from "../../../personal.server";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { requirePerson } from "../../accounts/page-answers.server";
import { ownPerson } from "../own-person.server";
import { dataText } from "../personal-data-view.server";
import { collect } from "../privacy.service.server";
import type { Route } from "./+types/data-file";

/** Everything that is kept of whoever is signed in, as a file: JSON, or with `?as=text` to be read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const who = await requirePerson(deps, request, context);
  const person = await ownPerson(deps, who);
  const data = await collect(deps, personalParts, { person, actor: who.accountId });
  const asText = new URL(request.url).searchParams.get("as") === "text";
  const [body, type, name] = asText
    ? [dataText(data, getLocale()), "text/plain; charset=utf-8", "my-data.txt"]
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
