import { m } from "../../paraglide/messages";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { contactWords } from "./contact-words.server";
import {
  CONTACT_STATES,
  type ContactState,
  type Topic,
  answerTime,
  isRestricted,
  topicNotice,
  topicRoles,
} from "./contact.model";

/** How messages are kept, promised, seen and forgotten. All of them go after their time, whatever their state. */
export const contactKind: EnquiryKind<ContactState> = {
  name: "contact",
  adminPart: "messages",
  title: m.enquiry_kind_contact,
  states: CONTACT_STATES,
  first: "new",
  waiting: ["new", "open"],
  active: [],
  silent: ["open", "closed", "spam"],
  answered: { new: "waiting", open: "waiting" },
  settled: { new: "resolved", open: "resolved", waiting: "resolved" },
  replied: { waiting: "open", resolved: "open", closed: "open" },
  mute: ["spam"],
  reasoned: [],
  withdrawn: null,
  promise: (topic) => answerTime(topic as Topic),
  access: (topic) => ({ roles: topicRoles(topic as Topic) }),
  restricted: (topic) => isRestricted(topic as Topic),
  notice: (topic) => topicNotice(topic as Topic),
  words: contactWords,
  nameIn: null,
  statistics: [],
};
