import { m } from "../../../paraglide/messages";
import type { RecordGroup } from "../status.model";

const GROUP_TITLES: Record<RecordGroup, () => string> = {
  sent: m.status_filed_title,
  tickets: m.status_filed_tickets,
  gifts: m.status_filed_gifts,
  newsletter: m.status_filed_newsletter,
};

export const groupTitle = (group: RecordGroup): string => GROUP_TITLES[group]();
