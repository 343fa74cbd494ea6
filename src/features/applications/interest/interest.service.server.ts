import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { readTextVersions } from "../../site/text-pages/text-pages.service.server";
import type { InterestAnswers } from "../registrations/registration.input.server";
import { findProgramId } from "../registrations/registrations.store.server";
import { insertInterest } from "./interest.store.server";

type InterestInput = {
  clientId: string;
  /** Of the page on which the privacy notice was agreed to. */
  locale: Locale;
  answers: InterestAnswers;
};

/** Puts somebody on the list of those who are told when a class opens. */
export async function addInterest(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { clientId, locale, answers }: InterestInput,
): Promise<void> {
  const noticeVersions = await readTextVersions(deps, ["privacy-policy"], locale);
  await insertInterest(deps.db, {
    id: deps.newId(),
    client_id: clientId,
    program_id: answers.program === null ? null : await findProgramId(deps.db, answers.program),
    locale: answers.preferredLanguage,
    full_name: answers.fullName,
    phone: answers.phone,
    email: answers.email,
    safe_to_name: answers.safeToName,
    privacy_notice: noticeVersions["privacy-policy"],
    created_at: deps.now(),
  });
}
