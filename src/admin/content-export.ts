import { data } from "react-router";
import { CONTENT } from "../content";
import { signedIn } from "../features/accounts/sessions.service.server";
import { exportQuery } from "../features/content/content.input.server";
import { exportContent } from "../features/content/export.service.server";
import { checkInput, readQuery } from "../platform/input.server";
import { depsContext } from "../platform/request-context";
import type { User } from "../platform/who";
import type { Route } from "./+types/content-export";
import { HEADERS, dayOf, fileAnswer } from "./file-answer";

/** The items of a kind as a file, narrowed as their list is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const person = await signedIn(deps, request);
  if (!person) throw data(null, { status: 401, headers: HEADERS });
  const who: User = { kind: "user", id: person.accountId, roles: person.roles };
  const kind = CONTENT.find(({ name }) => name === params.kind);
  const checked = checkInput(exportQuery, readQuery(request.url), "en");
  if (!kind || !checked.ok) throw data(null, { status: 404, headers: HEADERS });
  const { format, state, q: query } = checked.value;
  const pieces = await exportContent(deps, who, kind, { state, query }, format);
  if (!pieces) throw data(null, { status: 403, headers: HEADERS });
  return fileAnswer(pieces, { name: `${kind.name}-${dayOf(deps)}`, format });
}
