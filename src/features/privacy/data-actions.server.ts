import { personalParts } from "../../personal.server";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { Deps } from "../../platform/deps";
import type { SignedIn } from "../accounts/accounts.model";
import { confirmPassword } from "../accounts/credentials.service.server";
import { onward, tooMany, wrong } from "../accounts/page-answers.server";
import { noSessionCookie } from "../accounts/sessions.service.server";
import { ownPerson } from "./own-person.server";
import { planView } from "./personal-data-view.server";
import { erase } from "./privacy.service.server";

type Posted = { deps: Deps; who: SignedIn; form: Record<string, string>; organisation: string };

/** Erases whoever is signed in, once they have given their password and said that they know what it means. */
export async function eraseMyself({ deps, who, form, organisation }: Posted) {
  const refused = await confirmPassword(deps, who, form["password"] ?? "");
  if (refused?.kind === "limited") return tooMany(refused);
  if (refused) return wrong([{ field: "erase-password", text: m.accounts_wrong_password() }]);
  if (form["sure"] !== "yes") return wrong([{ field: "erase-sure", text: m.privacy_sure_missing() }]);
  const person = await ownPerson(deps, who);
  const erasing = { ...deps, organisation: async () => organisation };
  const done = await erase(erasing, personalParts, { person, actor: who.accountId });
  if (!done.ok) {
    const { first } = planView({ obstacles: done.first, parts: [] }, getLocale());
    return wrong(first.map((text) => ({ field: null, text })));
  }
  return onward(deps, "/login", [noSessionCookie(deps.origin)], "erased");
}
