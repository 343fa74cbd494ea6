import { m } from "../../../paraglide/messages";
import type { InitiativeCategory, InitiativeStatus } from "../initiatives.model";

const categories: Record<InitiativeCategory, () => string> = {
  learning: m.initiatives_category_learning,
  equipment: m.initiatives_category_equipment,
  mentoring: m.initiatives_category_mentoring,
};
const statuses: Record<InitiativeStatus, () => string> = {
  planned: m.initiatives_status_planned,
  active: m.initiatives_status_active,
  completed: m.initiatives_status_completed,
};

export const initiativeCategoryLabel = (category: InitiativeCategory): string => categories[category]();
export const initiativeStatusLabel = (status: InitiativeStatus): string => statuses[status]();
