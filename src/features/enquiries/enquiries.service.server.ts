import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import type { Locale } from "../../platform/i18n/locales";
import { insertWithReference } from "../../platform/ids/reference";
import { type Result, err, ok } from "../../platform/result";
import { canTransition } from "../../platform/state-table";
import { ClientIdReusedError, isSameContent } from "../../platform/forms/client-id-reused.server";
import { transact } from "../../platform/database/transact.server";
import type { Owner, Purpose } from "../uploads/file-uploads.model";
import { claimUploads, holdsUploads } from "../uploads/file-uploads.service.server";
import { findDeliveryProblem } from "../outbox/delivery-problem.service.server";
import { notifyStaff } from "../staff-notices/staff-notices.service.server";
import { type Proof, matchesProof } from "../status/status.model";
import { type EnquiryKind, type EnquiryKindName, dueAfter } from "./enquiries.model";
import {
  type EnquiryRow,
  findByClientId,
  findById,
  findByReference,
  insertEnquiry,
  insertEvent,
  listByEmailFingerprints,
  lockEnquiry,
} from "./enquiries.store.server";
import { transitionEnquiry, notifyByMail } from "./enquiry-transitions.server";
import { type Secrets, decryptSecrets, encryptSecrets, emailFingerprints } from "./enquiry-secrets.server";
import type { Tx } from "../../platform/database/database";

export type EnquiryDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "replies">;
export type EnquiryKinds = Readonly<Record<EnquiryKindName, EnquiryKind>>;

/** Staff can search `facts`; `secrets`, with the contact, are encrypted. */
export type EnquiryInput = {
  clientId: string;
  locale: Locale;
  safeToName: boolean;
  topic: string | null;
  facts: Record<string, unknown>;
  secrets: Secrets;
  /** The answer is due then if that is before the promised date. */
  neededBy?: Date | null;
  /** From an API call: a reused `clientId` with other answers is refused. */
  fromCall?: boolean;
  organisation: string;
};

/** `promisedAt` is null when no answer is due. */
export type Enquiry = {
  id: string;
  kind: EnquiryKindName;
  reference: string;
  state: string;
  topic: string | null;
  submittedAt: Date;
  changedAt: Date;
  promisedAt: Date | null;
  mailed: boolean;
  /** Our message of the last transition. */
  encryptedMessage: EnquiryRow["encrypted_message"];
};

const toEnquiry = (row: EnquiryRow): Enquiry => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  state: row.state,
  topic: row.topic,
  submittedAt: row.created_at,
  changedAt: row.changed_at,
  promisedAt: row.promised_at,
  mailed: row.email_fingerprint !== null,
  encryptedMessage: row.encrypted_message,
});

/**
 * A duplicate `clientId` returns the first enquiry, also concurrently.
 * @throws MissingFileError if a file cannot be attached
 * @throws ClientIdReusedError if a call reuses a `clientId` with other answers
 */
export async function createEnquiry(
  deps: EnquiryDeps,
  kind: EnquiryKind,
  input: EnquiryInput,
  files: AttachedFiles | null = null,
): Promise<Enquiry> {
  const row = await buildRow(deps, kind, input);
  return transact(deps.db, (tx) =>
    insertWithReference(async (reference) => {
      if (!(await insertEnquiry(tx, { ...row, facts: JSON.stringify(row.facts), reference }))) {
        const existing = await findByClientId(tx, kind.name, input.clientId);
        if (existing && input.fromCall) await assertSameEnquiry(tx, deps, existing, { ...input, files });
        return existing && toEnquiry(existing);
      }
      const createdRow: EnquiryRow = { ...row, reference };
      await insertEvent(tx, {
        enquiry_id: row.id,
        happened_at: row.created_at,
        actor: "person",
        kind: "submitted",
        from_state: null,
        to_state: row.state,
      });
      if (files) await attachFiles(tx, row.id, files);
      const { email } = input.secrets;
      await notifyByMail(tx, deps, kind, createdRow, {
        email,
        organisation: input.organisation,
        about: "received",
        fileCount: files?.ids.length ?? 0,
      });
      await notifyStaffOfEnquiry(tx, deps, kind, createdRow, input.organisation);
      return toEnquiry(createdRow);
    }),
  );
}

async function assertSameEnquiry(
  tx: Tx,
  deps: EnquiryDeps,
  row: EnquiryRow,
  { topic, safeToName, facts, secrets, files }: EnquiryInput & { files: AttachedFiles | null },
): Promise<void> {
  if (row.encrypted_answers === null) return;
  const recorded = await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers });
  // The server sets the versions of texts and the access number.
  const content = (theirs: Pick<EnquiryInput, "facts" | "secrets">) => ({
    facts: { ...theirs.facts, agreed: null },
    secrets: { ...theirs.secrets, number: null },
  });
  const isSame =
    row.topic === topic &&
    row.safe_to_name === safeToName &&
    isSameContent(content({ facts: row.facts, secrets: recorded }), content({ facts, secrets })) &&
    (files === null || (await holdsUploads(tx, { kind: "enquiry", id: row.id }, files.ids)));
  if (!isSame) throw new ClientIdReusedError();
}

async function notifyStaffOfEnquiry(
  tx: Tx,
  deps: EnquiryDeps,
  kind: EnquiryKind,
  { id, reference, topic, promised_at: due }: EnquiryRow,
  organisation: string,
): Promise<void> {
  const notice = kind.notice(topic);
  if (notice === null) return;
  const path = `/admin/${kind.adminSection}/${id}/show`;
  await notifyStaff(tx, deps, { kind: notice, item: id, path, reference, due, organisation });
}

/** Another submission has taken the file, or it has expired. */
export class MissingFileError extends Error {}

export type AttachedFiles = { ids: readonly string[]; owner: Owner; purpose: Purpose };

async function attachFiles(tx: Tx, id: string, files: AttachedFiles): Promise<void> {
  const claimed = await claimUploads(tx, { ...files, subject: { kind: "enquiry", id } });
  if (!claimed.ok) throw new MissingFileError(`A file of an enquiry is ${claimed.error}`);
}

/** Returns the earlier of both dates, but never one in the past. */
function dueBefore(neededBy: Date | null, now: Date, promised: Date): Date {
  if (neededBy === null || neededBy >= promised) return promised;
  return neededBy > now ? neededBy : now;
}

async function buildRow(
  deps: EnquiryDeps,
  kind: EnquiryKind,
  { clientId, locale, safeToName, topic, facts, secrets, neededBy = null }: EnquiryInput,
): Promise<Omit<EnquiryRow, "reference">> {
  const now = deps.now();
  const due = dueBefore(neededBy, now, dueAfter(now, kind.answerTime(topic)));
  const id = deps.newId();
  return {
    id,
    kind: kind.name,
    client_id: clientId,
    state: kind.initialState,
    topic,
    locale,
    safe_to_name: safeToName,
    email_fingerprint: secrets.email === null ? null : emailFingerprints(deps, secrets.email)[0],
    facts,
    encrypted_answers: await encryptSecrets(deps, id, secrets),
    created_at: now,
    changed_at: now,
    due_at: due,
    promised_at: due,
    erased_at: null,
    assigned_to: null,
    encrypted_message: null,
    unread: true,
  };
}

/**
 * Returns null for an unknown reference and for a wrong proof, which look the same. The caller must limit
 * attempts.
 */
export async function findEnquiryByCode(
  deps: Pick<Deps, "db" | "keys">,
  reference: string,
  proof: Proof,
): Promise<Enquiry | null> {
  const row = await findByReference(deps.db, reference);
  if (!row?.encrypted_answers) return null;
  const secrets = await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers });
  const { email, phone, number = null } = secrets;
  return matchesProof({ emailKey: email === null ? null : emailKey(email), phone, number }, proof)
    ? toEnquiry(row)
    : null;
}

export async function readAccessNumber(deps: Pick<Deps, "db" | "keys">, id: string): Promise<string | null> {
  const row = await findById(deps.db, id);
  if (!row?.encrypted_answers) return null;
  return (await decryptSecrets(deps, { id, encrypted: row.encrypted_answers })).number ?? null;
}

/** Returns the problem of our latest email about an enquiry, if it was not delivered. */
export async function findEnquiryMailProblem(
  deps: Pick<Deps, "db" | "keys" | "now">,
  { id, submittedAt }: Pick<Enquiry, "id" | "submittedAt">,
) {
  const row = await findById(deps.db, id);
  if (!row?.encrypted_answers || row.email_fingerprint === null) return null;
  const { email } = await decryptSecrets(deps, { id, encrypted: row.encrypted_answers });
  return findDeliveryProblem(deps, email, "enquiries.", submittedAt);
}

/** Null if unknown or erased. */
export async function findEnquiry(deps: Pick<Deps, "db">, id: string): Promise<Enquiry | null> {
  const row = await findById(deps.db, id);
  return row && row.erased_at === null ? toEnquiry(row) : null;
}

export const listEnquiriesByEmail = async (
  deps: Pick<Deps, "db" | "keys">,
  verifiedEmails: readonly string[],
): Promise<Enquiry[]> => {
  const fingerprints = verifiedEmails.flatMap((email) => emailFingerprints(deps, email));
  return (await listByEmailFingerprints(deps.db, fingerprints)).map(toEnquiry);
};

/** The caller must have checked the proof (`findEnquiryByCode`). Idempotent. */
export async function withdrawEnquiry(
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  id: string,
): Promise<Result<Enquiry, "not_found" | "not_allowed">> {
  return transact(deps.db, async (tx) => {
    const row = await lockEnquiry(tx, id);
    if (!row) return err("not_found");
    const kind = kinds[row.kind];
    if (row.state === kind.withdrawnState) return ok(toEnquiry(row));
    if (kind.withdrawnState === null || !canTransition(kind.states, row.state, kind.withdrawnState))
      return err("not_allowed");
    return ok(
      toEnquiry(await transitionEnquiry(tx, deps, { kind, row, to: kind.withdrawnState, actor: "person" })),
    );
  });
}
