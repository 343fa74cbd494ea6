import { m } from "../../../paraglide/messages";
import type { LocaleOptions } from "../../../platform/i18n/locales";

export const contactLabels = (options: LocaleOptions = {}) => ({
  topic: m.contact_topics({}, options),
  name: m.contact_name({}, options),
  email: m.enquiry_email({}, options),
  phone: m.enquiry_phone({}, options),
  about: m.contact_about({}, options),
  deadline: m.contact_deadline({}, options),
  message: m.contact_message({}, options),
  privacy: m.enquiry_privacy({}, options),
});
