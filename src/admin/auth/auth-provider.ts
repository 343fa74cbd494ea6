import type { AuthProvider } from "react-admin";
import { deLocalizeHref } from "../../paraglide/runtime";
import type { Role } from "../../platform/auth/principal";
import { apiClient } from "../../ui/api-client";
import { hrefOf } from "../../platform/i18n/href";
import { isSessionExpired } from "../api/api-errors";
import { hasUnsavedForms } from "../drafts/unsaved-forms";
import { canAccessSection } from "./access";
import { interruptUntilSignIn } from "./session-end";

export type AdminUser = { name: string; email: string; roles: readonly Role[] };

const WRITE_ACTIONS = new Set(["create", "edit", "delete"]);
const navigateAway = (path: string) => {
  location.assign(hrefOf(path));
  // Never resolves: the page unloads.
  return new Promise<never>(() => {});
};

export const createAuthProvider = ({ name, email, roles }: AdminUser): AuthProvider => ({
  login: () => navigateAway("/login"),
  async logout() {
    await apiClient.logout().catch(() => null);
    return navigateAway("/login");
  },
  checkAuth: () => Promise.resolve(),
  async checkError(error) {
    if (isSessionExpired(error)) {
      if (hasUnsavedForms()) await interruptUntilSignIn();
      const currentPath = deLocalizeHref(location.pathname) + location.search;
      await navigateAway(`/login?next=${encodeURIComponent(currentPath)}`);
    }
  },
  getIdentity: () => Promise.resolve({ id: "me", fullName: name, email }),
  getPermissions: () => Promise.resolve(roles),
  canAccess: ({ resource, action }) =>
    Promise.resolve(canAccessSection(roles, resource, WRITE_ACTIONS.has(action) && action !== "edit")),
});
