import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import type { NewsletterList } from "../newsletter.model";

type MessageOptions = { locale?: Locale };
const LABELS: Record<NewsletterList, { label: (options: MessageOptions) => string; help: () => string }> = {
  weekly: {
    label: (options) => m.newsletter_list_weekly({}, options),
    help: () => m.newsletter_list_weekly_help(),
  },
  monthly: {
    label: (options) => m.newsletter_list_monthly({}, options),
    help: () => m.newsletter_list_monthly_help(),
  },
  "learner-opportunities": {
    label: (options) => m.newsletter_list_learners({}, options),
    help: () => m.newsletter_list_learners_help(),
  },
  events: {
    label: (options) => m.newsletter_list_events({}, options),
    help: () => m.newsletter_list_events_help(),
  },
};

export const listLabel = (list: NewsletterList, locale?: Locale): string =>
  LABELS[list].label(locale === undefined ? {} : { locale });

export const listHelp = (list: NewsletterList): string => LABELS[list].help();
