import type { Locale } from "../../platform/languages";
import {
  type EnquiryDeps,
  type Filed,
  type SentFiles,
  fileEnquiry,
} from "../enquiries/enquiries.service.server";
import { versionsOf } from "../site/text-pages.service.server";
import { mentorKind } from "./mentor-kind.server";
import { AGREEMENTS, type MentorAnswers } from "./mentors.model";

/** An application and how it came; `organisation` (ours) signs the mail. */
export type Applied = {
  clientId: string;
  locale: Locale;
  organisation: string;
  answers: MentorAnswers;
  files?: SentFiles | null;
};

/**
 * Keeps an application, with the versions of what was agreed to. How to reach the person and what they wrote about
 * themselves is encrypted; what mentors are chosen by is not. The same form sent again answers the first result.
 */
export async function applyAsMentor(
  deps: EnquiryDeps,
  { answers, files = null, ...how }: Applied,
): Promise<Filed> {
  const { email, phone, profileUrl, experience, whyUs, ...known } = answers;
  const agreed = await versionsOf(deps, AGREEMENTS, how.locale);
  return fileEnquiry(
    deps,
    mentorKind,
    {
      ...how,
      topic: null,
      safeToName: true,
      facts: { ...known, agreed },
      secrets: { email, phone, profileUrl, experience, whyUs },
    },
    files,
  );
}
