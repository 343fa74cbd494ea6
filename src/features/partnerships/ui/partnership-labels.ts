import { m } from "../../../paraglide/messages";

/** What each question of the form is called. */
export const partnershipLabels = () => ({
  organisationName: m.partner_ask_organisation(),
  website: m.partner_ask_website(),
  country: m.enquiry_country(),
  organisationType: m.partner_ask_type(),
  size: m.partner_ask_size(),
  contactName: m.partner_ask_name(),
  jobTitle: m.partner_ask_job(),
  email: m.enquiry_email(),
  phone: m.enquiry_phone(),
  interests: m.partner_ask_interests(),
  message: m.partner_ask_message(),
  budgetRange: m.partner_ask_budget(),
  timeline: m.partner_ask_timeline(),
  "inKind.item": m.partner_ask_item(),
  "inKind.quantity": m.partner_ask_quantity(),
  "inKind.condition": m.partner_ask_condition(),
  "inKind.location": m.partner_ask_location(),
  "inKind.availableFrom": m.partner_ask_available(),
  publicNamingOk: m.partner_ask_public(),
  attachmentFile: m.partner_ask_attachment(),
  privacy: m.enquiry_privacy(),
});
