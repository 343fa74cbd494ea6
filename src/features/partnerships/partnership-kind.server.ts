import { m } from "../../paraglide/messages";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { partnershipWords } from "./partnership-words.server";
import { PARTNERSHIP_ANSWER_DAYS, PARTNERSHIP_STATES, type PartnershipState } from "./partnerships.model";

/** How partnership enquiries are kept, promised, seen and forgotten. */
export const partnershipKind: EnquiryKind<PartnershipState> = {
  name: "partnership",
  adminPart: "partnerships",
  title: m.enquiry_kind_partnership,
  states: PARTNERSHIP_STATES,
  first: "new",
  waiting: ["new", "assigned"],
  active: ["new", "assigned", "contacted", "proposal", "agreed", "active", "on_hold"],
  silent: ["assigned", "no_reply", "spam"],
  answered: { new: "contacted", assigned: "contacted", no_reply: "contacted" },
  settled: {},
  replied: { no_reply: "contacted" },
  mute: ["spam"],
  reasoned: ["ended", "declined"],
  withdrawn: null,
  promise: () => ({ workingDays: PARTNERSHIP_ANSWER_DAYS }),
  access: () => ({ roles: ["reviewer"] }),
  restricted: () => false,
  notice: () => null,
  words: partnershipWords,
  nameIn: "organisationName",
  statistics: ["country", "organisationType", "interests"],
};
