import type { AuthProvider } from "react-admin";
import { CONTENT } from "../content";
import { mayLook, mayWrite } from "../features/content/content.model";
import { ApiError } from "../platform/client/api-error";
import { OFFICE_ACCESS, type OfficePart } from "../office-access";
import { deLocalizeHref } from "../paraglide/runtime";
import type { Role } from "../platform/who";
import { client } from "../client";
import { hrefOf } from "../ui/href";
import { isQueue } from "./queues/queue-data";

export type Person = { name: string; email: string; roles: readonly Role[] };

const has = (roles: readonly Role[], ...wanted: Role[]): boolean =>
  roles.includes("owner") || wanted.some((role) => roles.includes(role));

const HANDLERS: Role[] = ["reviewer", "editor", "organiser", "finance", "safeguarding"];
const WATCHERS: Role[] = ["auditor"];

/** What a role opens; the server says the same to every call, this only decides what is shown. */
export function mayOpen(roles: readonly Role[], part: string, writes = false): boolean {
  const kind = CONTENT.find(({ name }) => name === part);
  if (kind) return writes ? mayWrite(kind, roles) : mayLook(kind, roles);
  if (part === "messages") return has(roles, ...HANDLERS, ...(writes ? [] : WATCHERS));
  if (isQueue(part)) return has(roles, "reviewer", ...(writes ? [] : WATCHERS));
  if (!isPart(part)) return true;
  return has(roles, ...OFFICE_ACCESS[part][writes ? "writes" : "opens"]);
}

const isPart = (part: string): part is OfficePart => Object.hasOwn(OFFICE_ACCESS, part);

/** Who may send photographs; what is said of those that are there is the editors'. */
export const mayUpload = (roles: readonly Role[]): boolean => has(roles, "editor", "organiser");

const WRITING = new Set(["create", "edit", "delete"]);
/** A full page: the session is another one, or none. */
const leaveFor = (path: string) => {
  location.assign(hrefOf(path));
  // The page is going: nothing after this matters.
  return new Promise<never>(() => {});
};

/** Signing in and out are pages of the site; react-admin asks here who sits before it. */
export const authOf = ({ name, roles }: Person): AuthProvider => ({
  login: () => leaveFor("/login"),
  async logout() {
    await client.logout().catch(() => null);
    return leaveFor("/login");
  },
  checkAuth: () => Promise.resolve(),
  async checkError(error) {
    if (error instanceof ApiError && error.status === 401) {
      const here = deLocalizeHref(location.pathname) + location.search;
      await leaveFor(`/login?next=${encodeURIComponent(here)}`);
    }
  },
  getIdentity: () => Promise.resolve({ id: "me", fullName: name }),
  getPermissions: () => Promise.resolve(roles),
  canAccess: ({ resource, action }) =>
    Promise.resolve(mayOpen(roles, resource, WRITING.has(action) && action !== "edit")),
});
