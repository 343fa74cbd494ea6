import { contactKind } from "../contact/contact-kind.server";
import type { EnquiryKind, EnquiryKindName } from "./enquiries.model";
import { mentorKind } from "../mentors/mentor-kind.server";
import { partnershipKind } from "../partnerships/partnership-kind.server";

export const enquiryKinds: Readonly<Record<EnquiryKindName, EnquiryKind>> = {
  mentor: mentorKind,
  partnership: partnershipKind,
  contact: contactKind,
};
