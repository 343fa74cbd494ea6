import { m } from "../../paraglide/messages";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { contactStateLabels } from "./contact-state-labels.server";
import {
  CONTACT_STATES,
  TOPICS,
  type ContactState,
  type Topic,
  answerTime,
  isRestricted,
  topicNotice,
  topicRoles,
} from "./contact.model";
import { contactLabels } from "./ui/contact-labels";
import { topicLabel } from "./ui/topic-labels";

/** No active states: every message is anonymised after its time, in any state. */
export const contactKind: EnquiryKind<ContactState> = {
  name: "contact",
  adminSection: "messages",
  title: m.enquiry_kind_contact,
  states: CONTACT_STATES,
  initialState: "new",
  waitingStates: ["new", "open"],
  activeStates: [],
  silentStates: ["open", "closed", "spam"],
  answeredStates: { new: "waiting", open: "waiting" },
  closedStates: { new: "resolved", open: "resolved", waiting: "resolved" },
  repliedStates: { waiting: "open", resolved: "open", closed: "open" },
  mutedStates: ["spam"],
  statesNeedingReason: [],
  withdrawnState: null,
  answerTime: (topic) => answerTime(topic as Topic),
  access: (topic) => ({ roles: topicRoles(topic as Topic) }),
  isRestricted: (topic) => isRestricted(topic as Topic),
  notice: (topic) => topicNotice(topic as Topic),
  labels: contactStateLabels,
  questions: contactLabels,
  choices: async (_deps, options) => ({
    topic: TOPICS.map((topic) => ({ value: topic, label: topicLabel(topic, options) })),
  }),
  nameField: null,
  statisticsFields: [],
};
