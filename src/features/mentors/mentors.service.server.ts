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

/** An application and how it came; `organisation` (ours) signs the mail. */
export type MentorApplicationInput = {
  clientId: string;
  locale: Locale;
  organisation: string;
  answers: MentorAnswers;
  files?: AttachedFiles | null;
  /** By a call of the API, whose `clientId` says nothing about the answers: with other answers it is refused. */
  fromCall?: boolean;
};

/**
 * Keeps an application, with the versions of what was agreed to. How to reach the person and what they wrote about
 * themselves is encrypted; what mentors are chosen by is not. The same form sent again answers the first result.
 */
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
