import { m } from "../../../paraglide/messages";
import type { FiledGroup } from "../status.model";

const TITLES: Record<FiledGroup, () => string> = {
  sent: m.status_filed_title,
  tickets: m.status_filed_tickets,
  gifts: m.status_filed_gifts,
  newsletter: m.status_filed_newsletter,
};

/** What a part of the account page is called. */
export const groupTitle = (group: FiledGroup): string => TITLES[group]();
