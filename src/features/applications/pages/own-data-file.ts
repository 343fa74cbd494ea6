import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/page-handle";
import { dataText } from "../../privacy/personal-data-view.server";
import { idInKey, secretHeaders } from "../../status/kinds.server";
import { collectRegistration } from "../own-registration.server";
import { moverOf } from "../registration-door.server";
import type { Route } from "./+types/own-data-file";

export const handle: PageHandle = { query: ["as"], unkept: ["as"], asksPhone: true };

/** Everything that is kept of a registration as a file: JSON, or with `?as=text` to be read. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const id = idInKey(deps, params.key, "registration");
  const found = id === null ? null : await collectRegistration(deps, id);
  if (!found) return new Response(null, { status: 410, headers: secretHeaders });
  const asText = url.searchParams.get("as") === "text";
  const [body, type, ending] = asText
    ? [dataText(found.data, getLocale()), "text/plain; charset=utf-8", "txt"]
    : [JSON.stringify(found.data, null, 2), "application/json; charset=utf-8", "json"];
  return new Response(body, {
    headers: {
      ...secretHeaders,
      "content-type": type,
      "content-disposition": `attachment; filename="${found.reference}.${ending}"`,
      "x-content-type-options": "nosniff",
    },
  });
}
