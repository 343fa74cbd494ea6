import { CONTENT_KINDS } from "./content-kinds";
import { sensitiveFactorField } from "../features/accounts/two-factor/second-factor-reset.service.server";
import { sensitiveRoles } from "../features/accounts/staff/role-changes.service.server";
import { sensitiveContentFields } from "../features/content/sensitive-fields.server";
import type { SensitiveField } from "../features/pending-changes/pending-changes.service.server";

/** Changes that need a second person or 24 hours (docs/decisions/0077). */
export const sensitiveChanges: readonly SensitiveField[] = [
  ...sensitiveContentFields(CONTENT_KINDS),
  ...sensitiveRoles,
  sensitiveFactorField,
];
