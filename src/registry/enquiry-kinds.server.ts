import { contactKind } from "../features/contact/contact-kind.server";
import type { EnquiryKind, EnquiryKindName } from "../features/enquiries/enquiries.model";
import { mentorKind } from "../features/mentors/mentor-kind.server";
import { partnershipKind } from "../features/partnerships/partnership-kind.server";

/** Every kind of enquiry: its states, what is promised, who may see it, what stays of it. */
export const enquiryKinds: Readonly<Record<EnquiryKindName, EnquiryKind>> = {
  mentor: mentorKind,
  partnership: partnershipKind,
  contact: contactKind,
};
