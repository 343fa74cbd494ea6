import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { versionsOf } from "../site/text-pages.service.server";
import type { InterestAnswers } from "./registration.input.server";
import { findProgramId, insertInterest } from "./registrations.store.server";

type Interest = {
  clientId: string;
  /** Of the page on which the privacy notice was agreed to. */
  locale: Locale;
  answers: InterestAnswers;
};

/** Puts somebody on the list of those who are told when a class opens. */
export async function addInterest(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { clientId, locale, answers }: Interest,
): Promise<void> {
  const agreed = await versionsOf(deps, ["privacy-policy"], locale);
  await insertInterest(deps.db, {
    id: deps.newId(),
    client_id: clientId,
    program_id: answers.program === null ? null : await findProgramId(deps.db, answers.program),
    locale: answers.preferredLanguage,
    full_name: answers.fullName,
    phone: answers.phone,
    email: answers.email,
    safe_to_name: answers.safeToName,
    privacy_notice: agreed["privacy-policy"],
    created_at: deps.now(),
  });
}
