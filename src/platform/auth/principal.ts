/** Roles of staff (product.md §5). */
export const ROLES = [
  "owner",
  "editor",
  "reviewer",
  "safeguarding",
  "organiser",
  "finance",
  "auditor",
] as const;
export type Role = (typeof ROLES)[number];

/** `id` is opaque and never changes. */
export type User = Readonly<{ kind: "user"; id: string; roles: readonly Role[] }>;
export type Principal = Readonly<{ kind: "anonymous" }> | User;

export const ANONYMOUS: Principal = { kind: "anonymous" };

export type RoleAccess = Readonly<{ roles: readonly [Role, ...Role[]] }>;

/** Minimum access of a call; `owner` has every role. */
export type Access = "public" | "signed-in" | RoleAccess;

/** `sign_in_required`: anonymous. `forbidden`: signed in without permission. */
export type AccessDenial = "sign_in_required" | "forbidden";

/** Null when access is granted. */
export function checkAccess(access: Access, principal: Principal): AccessDenial | null {
  if (access === "public") return null;
  if (principal.kind === "anonymous") return "sign_in_required";
  return access === "signed-in" || hasAnyRole(principal.roles, access.roles) ? null : "forbidden";
}

export const hasAnyRole = (roles: readonly Role[], allowed: readonly Role[]): boolean =>
  roles.includes("owner") || allowed.some((role) => roles.includes(role));
