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
  /** By a call of the API, whose `clientId` says nothing about the answers: with other answers it is refused. */
  fromCall?: boolean;
};

/**
 * Adds a person to the list of those who are notified when a class opens. The same form twice is one entry.
 * @throws ClientIdReusedError when a call comes with a `clientId` that was sent with other answers
 */
export async function addInterest(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { clientId, locale, answers, fromCall = false }: InterestInput,
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
  if (inserted || !fromCall) return;
  const recorded = await findInterestByClientId(deps.db, clientId);
  if (recorded && !isSameContent(recorded, content)) throw new ClientIdReusedError();
}
