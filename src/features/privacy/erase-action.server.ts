import { personalDataSources } from "./personal-data-sources.server";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { Deps } from "../../platform/deps";
import type { SignedInUser } from "../accounts/accounts.model";
import { confirmPassword } from "../accounts/credentials/credentials.service.server";
import {
  redirectTo,
  rateLimitedResponse,
  formErrorResponse,
} from "../accounts/page-responses.service.server";
import { clearSessionCookie } from "../accounts/sessions/sessions.service.server";
import { dataSubjectOf } from "./data-subject.server";
import { erasurePlanView } from "./personal-data-view.server";
import { erasePersonalData } from "./privacy.service.server";

type EraseActionInput = {
  deps: Deps;
  user: SignedInUser;
  form: Record<string, string>;
  organisation: string;
};

export async function eraseOwnData({ deps, user, form, organisation }: EraseActionInput) {
  const refused = await confirmPassword(deps, user, form["password"] ?? "");
  if (refused?.kind === "limited") return rateLimitedResponse(refused);
  if (refused) return formErrorResponse([{ field: "erase-password", text: m.accounts_wrong_password() }]);
  if (form["sure"] !== "yes")
    return formErrorResponse([{ field: "erase-sure", text: m.privacy_sure_missing() }]);
  const person = await dataSubjectOf(deps, user);
  const eraseDeps = { ...deps, organisation: async () => organisation };
  const result = await erasePersonalData(eraseDeps, personalDataSources, { person, actor: user.accountId });
  if (!result.ok) {
    const { first } = erasurePlanView({ blockers: result.first, sources: [] }, getLocale());
    return formErrorResponse(first.map((text) => ({ field: null, text })));
  }
  return redirectTo(deps, "/login", [clearSessionCookie(deps.origin)], "erased");
}
