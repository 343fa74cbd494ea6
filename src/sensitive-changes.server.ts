import { CONTENT } from "./content";
import { sensitiveFactor } from "./features/accounts/factor-reset.service.server";
import { sensitiveRoles } from "./features/accounts/role-changes.service.server";
import { sensitiveContent } from "./features/content/sensitive-fields.server";
import type { SensitiveField } from "./features/pending-changes/pending-changes.service.server";

/** Everything that staff change only with a second person or after 24 hours (docs/decisions/0077). */
export const sensitiveChanges: readonly SensitiveField[] = [
  ...sensitiveContent(CONTENT),
  ...sensitiveRoles,
  sensitiveFactor,
];
