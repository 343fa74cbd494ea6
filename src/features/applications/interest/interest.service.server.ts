import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { ClientIdReusedError, isSameContent } from "../../../platform/forms/client-id-reused.server";
import { readTextVersions } from "../../site/text-pages/text-pages.service.server";
import type { InterestAnswers } from "../registrations/registration.input.server";
import { findProgramId } from "../registrations/registrations.store.server";
import { findInterestByClientId, insertInterest } from "./interest.store.server";

type InterestInput = {
  clientId: string;
  /** Of the page on which the privacy notice was agreed to. */
  locale: Locale;
  answers: InterestAnswers;
};

/**
 * Adds a person to the list of those who are notified when a class opens. The same form twice is one entry.
 * @throws ClientIdReusedError when the `clientId` was sent with other answers
 */
export async function addInterest(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { clientId, locale, answers }: InterestInput,
): Promise<void> {
  const noticeVersions = await readTextVersions(deps, ["privacy-policy"], locale);
  const content = {
    program_id: answers.program === null ? null : await findProgramId(deps.db, answers.program),
    locale: answers.preferredLanguage,
    full_name: answers.fullName,
    phone: answers.phone,
    email: answers.email,
    safe_to_name: answers.safeToName,
  };
  const inserted = await insertInterest(deps.db, {
    ...content,
    id: deps.newId(),
    client_id: clientId,
    privacy_notice: noticeVersions["privacy-policy"],
    created_at: deps.now(),
  });
  if (inserted) return;
  const recorded = await findInterestByClientId(deps.db, clientId);
  if (recorded && !isSameContent(recorded, content)) throw new ClientIdReusedError();
}
