import { createMailPreview } from "../../features/outbox/mailbox/mail-preview.server";
import { readMailHtml } from "../../features/outbox/mailbox/mailbox.service.server";
import { depsContext } from "../../platform/pages/request-context";
import { hasAnyRole } from "../../platform/auth/principal";
import type { Route } from "./+types/mail-frame";
import { documentResponse, errorResponse, findUser } from "./staff-response.server";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const user = await findUser(deps, request);
  const isOwner = user !== null && hasAnyRole(user.roles, ["owner"]);
  const html = isOwner ? await readMailHtml(deps, user.id, params.id) : null;
  if (html === null) throw errorResponse(404);
  return documentResponse(createMailPreview(html));
}
