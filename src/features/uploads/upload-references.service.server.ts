import type { Deps } from "../../platform/deps";
import { sign, verifySigned } from "../../platform/crypto/signed-text.server";
import { isUuid } from "../../platform/ids/is-uuid";
import { findOwnUpload } from "./file-uploads.service.server";
import type { Owner, Purpose } from "./file-uploads.model";

type KeyDeps = Pick<Deps, "keys">;
/** An upload, and whose it is. */
export type OwnedUpload = Readonly<{ id: string; owner: Owner }>;

/**
 * The id and the owner of a new upload. An upload of a visitor is owned by its own id, which only its reference proves.
 * @param account that is signed in; null for a visitor
 */
export function newUpload(deps: Pick<Deps, "newId">, account: string | null): OwnedUpload {
  const id = deps.newId();
  return { id, owner: { account, visitor: account === null ? id : null } };
}

/**
 * Names an upload in its URL, in forms and in calls: the id, with a signature when its owner is not signed in. Only the
 * sender learns the signature, so it proves the ownership of this one upload.
 */
export const uploadReference = (deps: KeyDeps, { id, owner }: OwnedUpload): string =>
  owner.account === null ? sign(deps.keys, "uploads", id) : id;

/**
 * Reads a reference, or a URL that ends with one.
 * @param account that is signed in; null for a visitor
 * @returns the upload that it names, with what the caller can prove of its ownership; null when it is none of ours
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

/** Why an upload cannot go with a form. `gone`: it is not there, has another purpose or belongs to another sender. */
export type UnusableReason = "gone" | "unfinished" | "malware";

type ReferencedUpload =
  { ok: true; value: OwnedUpload & { name: string } } | { ok: false; error: UnusableReason; name: string };

/** Finds a finished upload that a form or a call names. `name` of the result: of the file, as its sender called it. */
export async function findReferencedUpload(
  deps: KeyDeps & Pick<Deps, "db" | "now">,
  { reference, account, purpose }: { reference: string; account: string | null; purpose: Purpose },
): Promise<ReferencedUpload> {
  const named = readUploadReference(deps, reference, account);
  const found = named && (await findOwnUpload(deps, named.owner, named.id));
  if (found?.purpose !== purpose) return { ok: false, error: "gone", name: "" };
  if (found.state === "receiving") return { ok: false, error: "unfinished", name: found.name };
  // The scanner was away when the file came, and has looked at it since.
  if (found.scan === "malware") return { ok: false, error: "malware", name: found.name };
  return { ok: true, value: { ...named!, name: found.name } };
}
