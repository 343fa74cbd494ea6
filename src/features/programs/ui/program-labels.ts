import { m } from "../../../paraglide/messages";
import type { ProgramCategory, ProgramStatus } from "../programs.model";

const categories: Record<ProgramCategory, () => string> = {
  "web-development": m.subject_web_development,
  "mobile-app-development": m.subject_mobile_app_development,
  "data-science": m.subject_data_science,
  "ui-ux-design": m.subject_ui_ux_design,
  "digital-marketing": m.subject_digital_marketing,
};
const statuses: Record<ProgramStatus, () => string> = {
  active: m.programs_status_active,
  upcoming: m.programs_status_upcoming,
  completed: m.programs_status_completed,
};

export const categoryLabel = (category: ProgramCategory): string => categories[category]();
export const statusLabel = (status: ProgramStatus): string => statuses[status]();
