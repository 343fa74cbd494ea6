import { m } from "../../../paraglide/messages";

/** What each question of the form is called. */
export const contactLabels = () => ({
  topic: m.contact_topics(),
  name: m.contact_name(),
  email: m.enquiry_email(),
  phone: m.enquiry_phone(),
  about: m.contact_about(),
  deadline: m.contact_deadline(),
  message: m.contact_message(),
  privacy: m.enquiry_privacy(),
});
