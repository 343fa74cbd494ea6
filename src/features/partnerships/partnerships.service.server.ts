import type { Locale } from "../../platform/languages";
import {
  type EnquiryDeps,
  type Filed,
  type SentFiles,
  fileEnquiry,
} from "../enquiries/enquiries.service.server";
import { versionsOf } from "../site/text-pages.service.server";
import { partnershipKind } from "./partnership-kind.server";
import type { PartnershipAnswers } from "./partnerships.model";

/** An enquiry and how it came; `organisation` (ours) signs the mail. */
export type Proposed = {
  clientId: string;
  locale: Locale;
  organisation: string;
  answers: PartnershipAnswers;
  files?: SentFiles | null;
};

/** Keeps an enquiry and promises an answer in five working days. The same form sent again answers the first result. */
export async function proposePartnership(
  deps: EnquiryDeps,
  { answers, files = null, ...how }: Proposed,
): Promise<Filed> {
  const { email, phone, contactName, jobTitle, message, ...known } = answers;
  const facts = { ...known, agreed: await versionsOf(deps, ["privacy-policy"], how.locale) };
  const secrets = { email, phone, contactName, jobTitle, message };
  return fileEnquiry(deps, partnershipKind, { ...how, topic: null, safeToName: true, facts, secrets }, files);
}
