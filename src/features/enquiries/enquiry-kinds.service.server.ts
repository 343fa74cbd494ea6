import { contactKind } from "../contact/contact-kind.server";
import type { EnquiryKind, EnquiryKindName } from "./enquiries.model";
import { mentorKind } from "../mentors/mentor-kind.server";
import { partnershipKind } from "../partnerships/partnership-kind.server";

/** Every kind of enquiry: its states, what is promised, who may see it, what stays of it. */
export const enquiryKinds: Readonly<Record<EnquiryKindName, EnquiryKind>> = {
  mentor: mentorKind,
  partnership: partnershipKind,
  contact: contactKind,
};
