import { m } from "../../paraglide/messages";
import type { StateLabels } from "../enquiries/enquiries.model";
import type { PartnershipState } from "./partnerships.model";

export const partnershipStateLabels: Record<PartnershipState, StateLabels> = {
  new: { staff: m.partner_new_staff, now: m.partner_new_now, next: m.partner_new_next },
  assigned: { staff: m.partner_assigned_staff, now: m.partner_assigned_now, next: m.partner_assigned_next },
  contacted: {
    staff: m.partner_contacted_staff,
    now: m.partner_contacted_now,
    next: m.partner_contacted_next,
  },
  proposal: { staff: m.partner_proposal_staff, now: m.partner_proposal_now, next: m.partner_proposal_next },
  agreed: { staff: m.partner_agreed_staff, now: m.partner_agreed_now, next: m.partner_agreed_next },
  active: { staff: m.partner_active_staff, now: m.partner_active_now, next: m.partner_active_next },
  ended: { staff: m.partner_ended_staff, now: m.partner_ended_now, next: m.partner_ended_next },
  on_hold: { staff: m.partner_on_hold_staff, now: m.partner_on_hold_now, next: m.partner_on_hold_next },
  declined: { staff: m.partner_declined_staff, now: m.partner_declined_now, next: m.partner_declined_next },
  no_reply: { staff: m.partner_no_reply_staff, now: m.partner_no_reply_now, next: m.partner_no_reply_next },
  spam: { staff: m.partner_spam_staff, now: m.partner_spam_now, next: m.partner_spam_next },
};
