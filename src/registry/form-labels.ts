import { mentorLabels } from "../features/mentors/ui/mentor-labels";
import { partnershipLabels } from "../features/partnerships/ui/partnership-labels";
import { contactLabels } from "../features/contact/ui/contact-labels";
import { giftLabels } from "../features/donations/gifts/ui/gift-labels";
import { orderLabels } from "../features/events/orders/ui/order-labels";
import { registerLabels } from "../features/applications/ui/register-labels";
import { m } from "../paraglide/messages";

type Labels = Readonly<Record<string, string>>;

const accountLabels = (): Labels => ({
  email: m.accounts_email(),
  newEmail: m.accounts_email_new(),
  displayName: m.accounts_name(),
  firstName: m.accounts_first_name(),
  lastName: m.accounts_last_name(),
  username: m.accounts_username(),
  occupation: m.accounts_occupation(),
  phone: m.accounts_phone(),
  bio: m.accounts_bio(),
  streetAddress: m.accounts_street(),
  zipCode: m.accounts_zip(),
  city: m.accounts_city(),
  state: m.accounts_state(),
  country: m.accounts_country(),
  socialLinks: m.accounts_links(),
});
const lookUpLabels = (): Labels => ({ code: m.status_code(), proof: m.status_proof() });

const FORM_PAGES: readonly (readonly [path: RegExp, words: () => Labels])[] = [
  [/^\/code$/, lookUpLabels],
  [/^\/register\b/, registerLabels],
  [/^\/status\/[^/]+\/answers\//, registerLabels],
  [/^\/status\/[^/]+\/reply$/, () => ({ text: m.reg_reply_text() })],
  [/^\/mentor-application$/, mentorLabels],
  [/^\/partnership$/, partnershipLabels],
  [/^\/contact$/, contactLabels],
  [/^\/donate$/, giftLabels],
  [/^\/events\/[^/]+\/order$/, orderLabels],
  [/^\/(newsletter\/subscribe|donate\/manage)$/, () => ({ email: m.newsletter_email() })],
  [/^\/(login|signup|reset|invitation|account)\b/, accountLabels],
];

/** Returns field labels of the page at this path, in the current language; null when it has no form. */
export const formLabels = (path: string): Labels | null =>
  FORM_PAGES.find(([page]) => page.test(path))?.[1]() ?? null;
