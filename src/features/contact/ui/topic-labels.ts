import { m } from "../../../paraglide/messages";
import type { Topic } from "../contact.model";

/** What a topic is called, and what to put into the message so that one answer is enough. */
const labels: Record<Topic, { label: () => string; help: () => string }> = {
  learner: { label: m.contact_learner, help: m.contact_learner_help },
  donation: { label: m.contact_donation, help: m.contact_donation_help },
  ticket: { label: m.contact_ticket, help: m.contact_ticket_help },
  mentor: { label: m.contact_mentor, help: m.contact_mentor_help },
  partner: { label: m.contact_partner, help: m.contact_partner_help },
  media: { label: m.contact_media, help: m.contact_media_help },
  website: { label: m.contact_website, help: m.contact_website_help },
  data: { label: m.contact_data, help: m.contact_data_help },
  concern: { label: m.contact_concern, help: m.contact_concern_help },
  other: { label: m.contact_other, help: m.contact_other_help },
};

export const topicLabel = (topic: Topic): string => labels[topic].label();
export const topicHelp = (topic: Topic): string => labels[topic].help();
