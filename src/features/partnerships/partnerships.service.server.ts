import type { Locale } from "../../platform/i18n/locales";
import {
  type EnquiryDeps,
  type Enquiry,
  type AttachedFiles,
  createEnquiry,
} from "../enquiries/enquiries.service.server";
import { readTextVersions } from "../site/text-pages/text-pages.service.server";
import { partnershipKind } from "./partnership-kind.server";
import type { PartnershipAnswers } from "./partnerships.model";

export type PartnershipInput = {
  clientId: string;
  locale: Locale;
  organisation: string;
  answers: PartnershipAnswers;
  files?: AttachedFiles | null;
  /** From the API. A repetition with other answers is refused. */
  fromCall?: boolean;
};

/** Stores an enquiry and promises an answer. The same form returns the first result. */
export async function proposePartnership(
  deps: EnquiryDeps,
  { answers, files = null, ...submission }: PartnershipInput,
): Promise<Enquiry> {
  const { email, phone, contactName, jobTitle, message, ...openAnswers } = answers;
  const facts = {
    ...openAnswers,
    agreed: await readTextVersions(deps, ["privacy-policy"], submission.locale),
  };
  const secrets = { email, phone, contactName, jobTitle, message };
  return createEnquiry(
    deps,
    partnershipKind,
    { ...submission, topic: null, safeToName: true, facts, secrets },
    files,
  );
}
