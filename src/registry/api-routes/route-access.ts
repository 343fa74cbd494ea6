import type { ApiStyle } from "../../platform/api/api-request";
import { ROLES, type RoleAccess } from "../../platform/auth/principal";
import { ADMIN_ACCESS, type AdminSection } from "../admin-access";

/** Any member of staff. */
export const STAFF: RoleAccess = { roles: [...ROLES] };

/** The roles that open a section of the back office (`src/registry/admin-access.ts`). */
export const readAccess = (section: AdminSection): RoleAccess => ({ roles: ADMIN_ACCESS[section].readRoles });

/** The roles that change something in a section of the back office (`src/registry/admin-access.ts`). */
export const writeAccess = (section: AdminSection): RoleAccess => ({
  roles: ADMIN_ACCESS[section].writeRoles,
});

/** Other programs call with a bearer token (`api`), the pages of the site with their session (`ajax`). */
export const BOTH_STYLES: readonly [ApiStyle, ...ApiStyle[]] = ["api", "ajax"];
