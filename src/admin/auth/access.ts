import { CONTENT_KINDS } from "../../registry/content-kinds";
import { canRead, canWrite } from "../../features/content/content.model";
import { ADMIN_ACCESS, type AdminSection } from "../../registry/admin-access";
import type { Role } from "../../platform/auth/principal";
import { isQueue } from "../queues/queue-data";

const hasRole = (roles: readonly Role[], ...allowed: Role[]): boolean =>
  roles.includes("owner") || allowed.some((role) => roles.includes(role));

const MESSAGE_HANDLERS: Role[] = ["reviewer", "editor", "organiser", "finance", "safeguarding"];

const AUDITORS: Role[] = ["auditor"];

/** Controls visibility only; the server checks every call itself. */
export function canAccessSection(roles: readonly Role[], section: string, forWriting = false): boolean {
  const kind = CONTENT_KINDS.find(({ name }) => name === section);
  if (kind) return forWriting ? canWrite(kind, roles) : canRead(kind, roles);
  if (section === "messages") return hasRole(roles, ...MESSAGE_HANDLERS, ...(forWriting ? [] : AUDITORS));
  if (isQueue(section)) return hasRole(roles, "reviewer", ...(forWriting ? [] : AUDITORS));
  if (!isAdminSection(section)) return true;
  return hasRole(roles, ...ADMIN_ACCESS[section][forWriting ? "writeRoles" : "readRoles"]);
}

const isAdminSection = (section: string): section is AdminSection => Object.hasOwn(ADMIN_ACCESS, section);

/** Only editors change the details of existing pictures. */
export const canUpload = (roles: readonly Role[]): boolean => hasRole(roles, "editor", "organiser");
