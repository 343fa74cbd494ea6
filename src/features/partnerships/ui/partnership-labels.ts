import { m } from "../../../paraglide/messages";
import type { LocaleOptions } from "../../../platform/i18n/locales";

export const partnershipLabels = (options: LocaleOptions = {}) => ({
  organisationName: m.partner_ask_organisation({}, options),
  website: m.partner_ask_website({}, options),
  country: m.enquiry_country({}, options),
  organisationType: m.partner_ask_type({}, options),
  size: m.partner_ask_size({}, options),
  contactName: m.partner_ask_name({}, options),
  jobTitle: m.partner_ask_job({}, options),
  email: m.enquiry_email({}, options),
  phone: m.enquiry_phone({}, options),
  interests: m.partner_ask_interests({}, options),
  message: m.partner_ask_message({}, options),
  budgetRange: m.partner_ask_budget({}, options),
  timeline: m.partner_ask_timeline({}, options),
  inKind: m.partner_part_things({}, options),
  "inKind.item": m.partner_ask_item({}, options),
  "inKind.quantity": m.partner_ask_quantity({}, options),
  "inKind.condition": m.partner_ask_condition({}, options),
  "inKind.location": m.partner_ask_location({}, options),
  "inKind.availableFrom": m.partner_ask_available({}, options),
  publicNamingOk: m.partner_ask_public({}, options),
  attachmentFile: m.partner_ask_attachment({}, options),
  privacy: m.enquiry_privacy({}, options),
});
