import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/languages";
import type { NewsletterList } from "../newsletter.model";

type Spoken = { locale?: Locale };
const LABELS: Record<NewsletterList, { label: (spoken: Spoken) => string; help: () => string }> = {
  weekly: {
    label: (spoken) => m.newsletter_list_weekly({}, spoken),
    help: () => m.newsletter_list_weekly_help(),
  },
  monthly: {
    label: (spoken) => m.newsletter_list_monthly({}, spoken),
    help: () => m.newsletter_list_monthly_help(),
  },
  "learner-opportunities": {
    label: (spoken) => m.newsletter_list_learners({}, spoken),
    help: () => m.newsletter_list_learners_help(),
  },
  events: {
    label: (spoken) => m.newsletter_list_events({}, spoken),
    help: () => m.newsletter_list_events_help(),
  },
};

/** The name of a list, in the language of the page or in the given one. */
export const listLabel = (list: NewsletterList, locale?: Locale): string =>
  LABELS[list].label(locale === undefined ? {} : { locale });

/** What comes by it, in a sentence. */
export const listHelp = (list: NewsletterList): string => LABELS[list].help();
