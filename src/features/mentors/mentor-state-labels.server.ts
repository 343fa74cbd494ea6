import { m } from "../../paraglide/messages";
import type { StateLabels } from "../enquiries/enquiries.model";
import type { MentorState } from "./mentors.model";

export const mentorStateLabels: Record<MentorState, StateLabels> = {
  submitted: { staff: m.mentor_submitted_staff, now: m.mentor_submitted_now, next: m.mentor_submitted_next },
  in_review: { staff: m.mentor_in_review_staff, now: m.mentor_in_review_now, next: m.mentor_in_review_next },
  needs_info: {
    staff: m.mentor_needs_info_staff,
    now: m.mentor_needs_info_now,
    next: m.mentor_needs_info_next,
  },
  interview: { staff: m.mentor_interview_staff, now: m.mentor_interview_now, next: m.mentor_interview_next },
  vetting: { staff: m.mentor_vetting_staff, now: m.mentor_vetting_now, next: m.mentor_vetting_next },
  approved: { staff: m.mentor_approved_staff, now: m.mentor_approved_now, next: m.mentor_approved_next },
  paused: { staff: m.mentor_paused_staff, now: m.mentor_paused_now, next: m.mentor_paused_next },
  ended: { staff: m.mentor_ended_staff, now: m.mentor_ended_now, next: m.mentor_ended_next },
  not_now: { staff: m.mentor_not_now_staff, now: m.mentor_not_now_now, next: m.mentor_not_now_next },
  declined: { staff: m.mentor_declined_staff, now: m.mentor_declined_now, next: m.mentor_declined_next },
  withdrawn: { staff: m.mentor_withdrawn_staff, now: m.mentor_withdrawn_now, next: m.mentor_withdrawn_next },
};
