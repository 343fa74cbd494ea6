import type { NamedTest } from "../support/test-titles";
import type { Secret } from "./authorization-matrix.fixture";

type Loader = () => Promise<object>;
/**
 * Owner of the record that a URL or body names; `everybody` means public.
 * - `staff`: access depends on roles only (`src/registry/api-routes.ts`)
 * - `secret`: anyone with the URL; `page` is its loader
 * - `session`: the signed-in person; the URL does not name the record
 * - `sight`: staff; visibility depends on role and record
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
