import { data } from "react-router";
import { signedIn } from "../features/accounts/sessions.service.server";
import { getLocale } from "../paraglide/runtime";
import { readQuery } from "../platform/input.server";
import { depsContext } from "../platform/request-context";
import type { User } from "../platform/who";
import type { Route } from "./+types/list-export";
import { HEADERS, dayOf, fileAnswer } from "./file-answer";
import { listFile } from "./list-file.server";

const STATUS = { not_found: 404, forbidden: 403 };

/** A list of the office as a file, narrowed as it is shown. */
export async function loader({ params: { part }, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const person = await signedIn(deps, request);
  if (!person) throw data(null, { status: 401, headers: HEADERS });
  const who: User = { kind: "user", id: person.accountId, roles: person.roles };
  const file = await listFile(deps, who, { part, query: readQuery(request.url), locale: getLocale() });
  if (!file.ok) throw data(null, { status: STATUS[file.error], headers: HEADERS });
  return fileAnswer(file.value, { name: `${part}-${dayOf(deps)}`, format: "csv" });
}
