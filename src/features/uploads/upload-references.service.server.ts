import type { Deps } from "../../platform/deps";
import { sign, verifySigned } from "../../platform/crypto/signed-text.server";
import { isUuid } from "../../platform/ids/is-uuid";
import { findOwnUpload } from "./file-uploads.service.server";
import type { Owner, Purpose } from "./file-uploads.model";

type KeyDeps = Pick<Deps, "keys">;
export type OwnedUpload = Readonly<{ id: string; owner: Owner }>;

/** An anonymous upload is owned by its own id, which only its reference proves. */
export function newUpload(deps: Pick<Deps, "newId">, account: string | null): OwnedUpload {
  const id = deps.newId();
  return { id, owner: { account, visitor: account === null ? id : null } };
}

/** Signs the id if the owner is anonymous: only the sender knows the signature, so it proves ownership. */
export const uploadReference = (deps: KeyDeps, { id, owner }: OwnedUpload): string =>
  owner.account === null ? sign(deps.keys, "uploads", id) : id;

/**
 * Accepts a URL that ends with the reference. Check the owner with `findOwnUpload`: a bare id proves nothing.
 */
export function readUploadReference(
  deps: KeyDeps,
  reference: string,
  account: string | null,
): OwnedUpload | null {
  const segment = reference.slice(reference.lastIndexOf("/") + 1);
  if (isUuid(segment)) return { id: segment, owner: { account, visitor: null } };
  const id = verifySigned(deps.keys, "uploads", segment);
  return id === null ? null : { id, owner: { account, visitor: id } };
}

/** `gone`: unknown, expired, or of another purpose or owner. */
export type UnusableReason = "gone" | "unfinished" | "malware";

type ReferencedUpload =
  { ok: true; value: OwnedUpload & { name: string } } | { ok: false; error: UnusableReason; name: string };

export async function findReferencedUpload(
  deps: KeyDeps & Pick<Deps, "db" | "now">,
  { reference, account, purpose }: { reference: string; account: string | null; purpose: Purpose },
): Promise<ReferencedUpload> {
  const named = readUploadReference(deps, reference, account);
  const found = named && (await findOwnUpload(deps, named.owner, named.id));
  if (found?.purpose !== purpose) return { ok: false, error: "gone", name: "" };
  if (found.state === "receiving") return { ok: false, error: "unfinished", name: found.name };
  if (found.scan === "malware") return { ok: false, error: "malware", name: found.name };
  return { ok: true, value: { ...named!, name: found.name } };
}
