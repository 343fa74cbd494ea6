import { m } from "../../../paraglide/messages";
import type { LocaleOptions } from "../../../platform/i18n/locales";
import type { Topic } from "../contact.model";

type Label = (inputs?: Record<string, never>, options?: LocaleOptions) => string;

const labels: Record<Topic, { label: Label; help: Label }> = {
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

export const topicLabel = (topic: Topic, options: LocaleOptions = {}): string =>
  labels[topic].label({}, options);
export const topicHelp = (topic: Topic): string => labels[topic].help();
