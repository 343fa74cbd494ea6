import { m } from "../../paraglide/messages";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { mentorStateLabels } from "./mentor-state-labels.server";
import { MENTOR_ANSWER_DAYS, MENTOR_STATES, type MentorState } from "./mentors.model";

/** How mentor applications are kept, promised, seen and forgotten. */
export const mentorKind: EnquiryKind<MentorState> = {
  name: "mentor",
  adminSection: "mentors",
  title: m.enquiry_kind_mentor,
  states: MENTOR_STATES,
  initialState: "submitted",
  waitingStates: ["submitted", "in_review"],
  activeStates: ["submitted", "in_review", "needs_info", "interview", "vetting", "approved", "paused"],
  silentStates: [],
  answeredStates: { submitted: "needs_info", in_review: "needs_info" },
  closedStates: {},
  repliedStates: { needs_info: "in_review" },
  mutedStates: ["withdrawn"],
  statesNeedingReason: ["ended", "not_now", "declined", "withdrawn"],
  withdrawnState: "withdrawn",
  answerTime: () => ({ workingDays: MENTOR_ANSWER_DAYS }),
  access: () => ({ roles: ["reviewer"] }),
  isRestricted: () => false,
  notice: () => null,
  labels: mentorStateLabels,
  nameField: "fullName",
  statisticsFields: ["country", "roles", "skills", "mode"],
};
