import type { ApiStyle } from "../../platform/api/api-request";
import { ROLES, type RoleAccess } from "../../platform/auth/principal";
import { ADMIN_ACCESS, type AdminSection } from "../admin-access";

export const STAFF: RoleAccess = { roles: [...ROLES] };

export const readAccess = (section: AdminSection): RoleAccess => ({ roles: ADMIN_ACCESS[section].readRoles });

export const writeAccess = (section: AdminSection): RoleAccess => ({
  roles: ADMIN_ACCESS[section].writeRoles,
});

/** Other programs use `api` with a bearer token, our pages use `ajax` with their session. */
export const BOTH_STYLES: readonly [ApiStyle, ...ApiStyle[]] = ["api", "ajax"];
