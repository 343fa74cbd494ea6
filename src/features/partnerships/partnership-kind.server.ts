import { m } from "../../paraglide/messages";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { partnershipStateLabels } from "./partnership-state-labels.server";
import { PARTNERSHIP_ANSWER_DAYS, PARTNERSHIP_STATES, type PartnershipState } from "./partnerships.model";
import { partnershipChoices } from "./ui/partnership-choices";
import { partnershipLabels } from "./ui/partnership-labels";

export const partnershipKind: EnquiryKind<PartnershipState> = {
  name: "partnership",
  adminSection: "partnerships",
  title: m.enquiry_kind_partnership,
  states: PARTNERSHIP_STATES,
  initialState: "new",
  waitingStates: ["new", "assigned"],
  activeStates: ["new", "assigned", "contacted", "proposal", "agreed", "active", "on_hold"],
  silentStates: ["assigned", "no_reply", "spam"],
  answeredStates: { new: "contacted", assigned: "contacted", no_reply: "contacted" },
  closedStates: {},
  repliedStates: { no_reply: "contacted" },
  mutedStates: ["spam"],
  statesNeedingReason: ["ended", "declined"],
  withdrawnState: null,
  answerTime: () => ({ workingDays: PARTNERSHIP_ANSWER_DAYS }),
  access: () => ({ roles: ["reviewer"] }),
  isRestricted: () => false,
  notice: () => null,
  labels: partnershipStateLabels,
  questions: partnershipLabels,
  choices: async (_deps, options) => partnershipChoices(options),
  nameField: "organisationName",
  statisticsFields: ["country", "organisationType", "interests"],
};
