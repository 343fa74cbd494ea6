import { m } from "../../paraglide/messages";
import type { StateLabels } from "../enquiries/enquiries.model";
import type { ContactState } from "./contact.model";

export const contactStateLabels: Record<ContactState, StateLabels> = {
  new: { staff: m.contact_state_new_staff, now: m.contact_state_new_now, next: m.contact_state_new_next },
  open: { staff: m.contact_state_open_staff, now: m.contact_state_open_now, next: m.contact_state_open_next },
  waiting: {
    staff: m.contact_state_waiting_staff,
    now: m.contact_state_waiting_now,
    next: m.contact_state_waiting_next,
  },
  resolved: {
    staff: m.contact_state_resolved_staff,
    now: m.contact_state_resolved_now,
    next: m.contact_state_resolved_next,
  },
  closed: {
    staff: m.contact_state_closed_staff,
    now: m.contact_state_closed_now,
    next: m.contact_state_closed_next,
  },
  spam: { staff: m.contact_state_spam_staff, now: m.contact_state_spam_now, next: m.contact_state_spam_next },
};
