import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { ClientIdReusedError, isSameContent } from "../../../platform/forms/client-id-reused.server";
import { readTextVersions } from "../../site/text-pages/text-pages.service.server";
import type { InterestAnswers } from "../registrations/registration.input.server";
import { findProgramId } from "../registrations/registrations.store.server";
import { findInterestByClientId, insertInterest } from "./interest.store.server";

type InterestInput = {
  clientId: string;
  /** Language of the page with the privacy notice. */
  locale: Locale;
  answers: InterestAnswers;
  fromCall?: boolean;
};

/** Adds an entry, once per `clientId`. @throws ClientIdReusedError for API calls with other answers */
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
