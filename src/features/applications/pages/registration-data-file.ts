import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { personalDataText } from "../../privacy/personal-data-view.server";
import { recordIdInKey } from "../../status/record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { exportRegistration } from "../self-service/registration-data.server";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import type { Route } from "./+types/registration-data-file";

export const handle: PageHandle = { query: ["as"], uncached: ["as"], variesByDeviceSharing: true };

/** Everything that is kept of a registration as a file: JSON, or with `?as=text` to be read. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const id = recordIdInKey(deps, params.key, "registration");
  const found = id === null ? null : await exportRegistration(deps, id);
  if (!found) return new Response(null, { status: 410, headers: SECRET_PAGE_HEADERS });
  const asText = url.searchParams.get("as") === "text";
  const [body, type, extension] = asText
    ? [personalDataText(found.data, getLocale()), "text/plain; charset=utf-8", "txt"]
    : [JSON.stringify(found.data, null, 2), "application/json; charset=utf-8", "json"];
  return new Response(body, {
    headers: {
      ...SECRET_PAGE_HEADERS,
      "content-type": type,
      "content-disposition": `attachment; filename="${found.reference}.${extension}"`,
      "x-content-type-options": "nosniff",
    },
  });
}
