import { m } from "../../paraglide/messages";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { mentorWords } from "./mentor-words.server";
import { MENTOR_ANSWER_DAYS, MENTOR_STATES, type MentorState } from "./mentors.model";

/** How mentor applications are kept, promised, seen and forgotten. */
export const mentorKind: EnquiryKind<MentorState> = {
  name: "mentor",
  adminPart: "mentors",
  title: m.enquiry_kind_mentor,
  states: MENTOR_STATES,
  first: "submitted",
  waiting: ["submitted", "in_review"],
  active: ["submitted", "in_review", "needs_info", "interview", "vetting", "approved", "paused"],
  silent: [],
  answered: { submitted: "needs_info", in_review: "needs_info" },
  settled: {},
  replied: { needs_info: "in_review" },
  mute: ["withdrawn"],
  reasoned: ["ended", "not_now", "declined", "withdrawn"],
  withdrawn: "withdrawn",
  promise: () => ({ workingDays: MENTOR_ANSWER_DAYS }),
  access: () => ({ roles: ["reviewer"] }),
  restricted: () => false,
  notice: () => null,
  words: mentorWords,
  nameIn: "fullName",
  statistics: ["country", "roles", "skills", "mode"],
};
