import type { NamedTest } from "../support/test-titles";
import type { Secret } from "./authorization-matrix.fixture";

type Loader = () => Promise<object>;
/**
 * Who owns what the URL or body of a page or call names:
 * - `everybody`: it is published, or the number is there to be checked by anybody
 * - `staff`: nobody's own. Who may see and change it is said by roles alone (`src/registry/api-routes.ts`, tests × each role)
 * - `secret`: of everybody who has the URL; `page` is its loader, `alsoInUrl` the other parameters of the URL
 * - `session`: of the signed-in person; the URL does not name it
 * - `sight`: of staff; visibility differs by role and record
 * - `proved`: another test shows it
 */
export type Ownership =
  | { ownedBy: "everybody" }
  | { ownedBy: "staff" }
  | { ownedBy: "sight" }
  | { ownedBy: "session"; page: Loader }
  | { ownedBy: "secret"; secret: Secret; page: Loader; alsoInUrl?: "reference" }
  | ({ ownedBy: "proved" } & NamedTest);

export type SecretOwnership = Extract<Ownership, { ownedBy: "secret" }>;

export const everybody: Ownership = { ownedBy: "everybody" };
export const staff: Ownership = { ownedBy: "staff" };
export const visibility: Ownership = { ownedBy: "sight" };
export const secret = (of: Secret, page: Loader, alsoInUrl?: "reference"): Ownership => ({
  ownedBy: "secret",
  secret: of,
  page,
  ...(alsoInUrl ? { alsoInUrl } : {}),
});
export const session = (page: Loader): Ownership => ({ ownedBy: "session", page });
export const provedElsewhere = (file: string, test: string): Ownership => ({ ownedBy: "proved", file, test });
