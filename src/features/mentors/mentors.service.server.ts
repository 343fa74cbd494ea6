import type { Locale } from "../../platform/i18n/locales";
import {
  type EnquiryDeps,
  type Enquiry,
  type AttachedFiles,
  createEnquiry,
} from "../enquiries/enquiries.service.server";
import { readTextVersions } from "../site/text-pages/text-pages.service.server";
import { mentorKind } from "./mentor-kind.server";
import { AGREEMENTS, type MentorAnswers } from "./mentors.model";

export type MentorApplicationInput = {
  clientId: string;
  locale: Locale;
  organisation: string;
  answers: MentorAnswers;
  files?: AttachedFiles | null;
  /** From the API. A repetition with other answers is refused. */
  fromCall?: boolean;
};

/** Stores an application. Contact details and texts are encrypted, selection criteria are not. */
export async function applyAsMentor(
  deps: EnquiryDeps,
  { answers, files = null, ...submission }: MentorApplicationInput,
): Promise<Enquiry> {
  const { email, phone, profileUrl, experience, whyUs, ...openAnswers } = answers;
  const agreed = await readTextVersions(deps, AGREEMENTS, submission.locale);
  return createEnquiry(
    deps,
    mentorKind,
    {
      ...submission,
      topic: null,
      safeToName: true,
      facts: { ...openAnswers, agreed },
      secrets: { email, phone, profileUrl, experience, whyUs },
    },
    files,
  );
}
