/** What staff may be (product.md §5). Everybody else who is signed in has none of them. */
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

/** Somebody who is signed in. `id` is opaque and stays the same for the life of the account. */
export type User = Readonly<{ kind: "user"; id: string; roles: readonly Role[] }>;
/** Who asks. */
export type Principal = Readonly<{ kind: "anonymous" }> | User;

export const ANONYMOUS: Principal = { kind: "anonymous" };

/** Only people who hold one of these roles. */
export type RoleAccess = Readonly<{ roles: readonly [Role, ...Role[]] }>;

/** Who may call: everybody, whoever is signed in, or staff with one of these roles (`owner` may always). */
export type Access = "public" | "signed-in" | RoleAccess;

/** `sign_in_required`: it is not known who asks. `forbidden`: it is known, and not allowed. */
export type AccessDenial = "sign_in_required" | "forbidden";

/** Null when `who` may call what `access` guards. */
export function checkAccess(access: Access, principal: Principal): AccessDenial | null {
  if (access === "public") return null;
  if (principal.kind === "anonymous") return "sign_in_required";
  return access === "signed-in" || hasAnyRole(principal.roles, access.roles) ? null : "forbidden";
}

/** Whether somebody holds one of these roles. Owners may always. */
export const hasAnyRole = (roles: readonly Role[], allowed: readonly Role[]): boolean =>
  roles.includes("owner") || allowed.some((role) => roles.includes(role));
