import type { AuthProvider } from "react-admin";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { canRead, canWrite } from "../../features/content/content.model";
import { ApiError } from "../../platform/client/api-error";
import { ADMIN_ACCESS, type AdminSection } from "../../registry/admin-access";
import { deLocalizeHref } from "../../paraglide/runtime";
import type { Role } from "../../platform/auth/principal";
import { apiClient } from "../../ui/api-client";
import { hrefOf } from "../../platform/i18n/href";
import { isQueue } from "../queues/queue-data";

export type AdminUser = { name: string; email: string; roles: readonly Role[] };

const hasRole = (roles: readonly Role[], ...allowed: Role[]): boolean =>
  roles.includes("owner") || allowed.some((role) => roles.includes(role));

const MESSAGE_HANDLERS: Role[] = ["reviewer", "editor", "organiser", "finance", "safeguarding"];
const AUDITORS: Role[] = ["auditor"];

/** What a role opens; the server says the same to every call, this only decides what is shown. */
export function canAccessSection(roles: readonly Role[], section: string, forWriting = false): boolean {
  const kind = CONTENT_KINDS.find(({ name }) => name === section);
  if (kind) return forWriting ? canWrite(kind, roles) : canRead(kind, roles);
  if (section === "messages") return hasRole(roles, ...MESSAGE_HANDLERS, ...(forWriting ? [] : AUDITORS));
  if (isQueue(section)) return hasRole(roles, "reviewer", ...(forWriting ? [] : AUDITORS));
  if (!isAdminSection(section)) return true;
  return hasRole(roles, ...ADMIN_ACCESS[section][forWriting ? "writeRoles" : "readRoles"]);
}

const isAdminSection = (section: string): section is AdminSection => Object.hasOwn(ADMIN_ACCESS, section);

/** Who may send photographs; what is said of those that are there is the editors'. */
export const canUpload = (roles: readonly Role[]): boolean => hasRole(roles, "editor", "organiser");

const WRITE_ACTIONS = new Set(["create", "edit", "delete"]);
/** A full page: the session is another one, or none. */
const navigateAway = (path: string) => {
  location.assign(hrefOf(path));
  // The page is going: nothing after this matters.
  return new Promise<never>(() => {});
};

/** Signing in and out are pages of the site; react-admin asks here who sits before it. */
export const createAuthProvider = ({ name, roles }: AdminUser): AuthProvider => ({
  login: () => navigateAway("/login"),
  async logout() {
    await apiClient.logout().catch(() => null);
    return navigateAway("/login");
  },
  checkAuth: () => Promise.resolve(),
  async checkError(error) {
    if (error instanceof ApiError && error.status === 401) {
      const currentPath = deLocalizeHref(location.pathname) + location.search;
      await navigateAway(`/login?next=${encodeURIComponent(currentPath)}`);
    }
  },
  getIdentity: () => Promise.resolve({ id: "me", fullName: name }),
  getPermissions: () => Promise.resolve(roles),
  canAccess: ({ resource, action }) =>
    Promise.resolve(canAccessSection(roles, resource, WRITE_ACTIONS.has(action) && action !== "edit")),
});
