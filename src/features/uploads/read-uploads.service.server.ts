import type { Readable } from "node:stream";
import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import { isUuid } from "../../platform/ids/is-uuid";
import { type User, type Principal, checkAccess } from "../../platform/auth/principal";
import { recordAuditEvent } from "../audit/audit.service.server";
import {
  type FileAvailability,
  type SentFile,
  type FileType,
  type Owner,
  type Purpose,
  type Subject,
  UPLOAD_RULES,
  fileAvailability,
} from "./file-uploads.model";
import { type UploadRow, findUpload, listClaimed } from "./file-uploads.store.server";
import {
  type RecordFile,
  toRecordFile,
  isExpired,
  isOwnedBy,
  findOwnUpload,
} from "./file-uploads.service.server";
import { readObject } from "./stored-object.server";
import type { Tx } from "../../platform/database/database";

// All functions that return bytes of uploads are here, because they withhold files that wait for the scanner.

type ReadDeps = Pick<Deps, "db" | "files" | "now" | "scanner">;

export type WithheldReason = Exclude<FileAvailability, "ready">;

const availabilityOf = (
  { scanner }: Pick<Deps, "scanner">,
  { scan }: Pick<UploadRow, "scan">,
): FileAvailability => fileAvailability(scan, scanner !== null);

type OpenedFile = { name: string; type: FileType; bytes: number; stream: Readable };

/** Access by staff is logged before the first byte, without the file name, which may name a person. */
export async function openUpload(
  deps: ReadDeps,
  { owner, principal }: { owner: Owner; principal: Principal },
  id: string,
  canRead: CanRead,
): Promise<Result<OpenedFile, "not_found" | WithheldReason>> {
  const row = isUuid(id) ? await findUpload(deps.db, id) : undefined;
  if (!row || row.state === "receiving" || isExpired(row, deps.now())) return err("not_found");
  const isReader = row.state === "claimed" && (await canReadUpload(row, principal, canRead));
  const isOwner = isOwnedBy(row, owner);
  if (!isReader && !isOwner) return err("not_found");
  const availability = availabilityOf(deps, row);
  if (availability !== "ready") return err(availability);
  if (!isOwner && principal.kind === "user")
    await transact(deps.db, (tx) => recordFileAccess(tx, deps, principal, row));
  const opened = await deps.files.read(row.key!);
  if (opened?.size !== row.bytes) {
    opened?.stream.destroy();
    throw new Error(`${row.key!} is missing or has another size than ${row.bytes!} bytes`);
  }
  return ok({ name: row.name, type: row.type!, bytes: opened.size, stream: opened.stream });
}

type CanRead = (principal: User, subject: Subject) => Promise<boolean>;

async function canReadUpload(row: UploadRow, principal: Principal, canRead: CanRead): Promise<boolean> {
  const { readers, ofRecord } = UPLOAD_RULES[row.purpose];
  if (!ofRecord) return checkAccess({ roles: readers }, principal) === null;
  // Staff routes require a role, so the second factor is checked already.
  if (principal.kind !== "user" || row.subjectKind === null || row.subjectId === null) return false;
  return canRead(principal, { kind: row.subjectKind, id: row.subjectId });
}

const recordFileAccess = (tx: Tx, deps: Pick<Deps, "now">, principal: User, row: UploadRow): Promise<void> =>
  recordAuditEvent(tx, deps, {
    actor: principal.id,
    action: "read",
    subject: "uploads",
    item: row.id,
    title: row.purpose,
    before: null,
    after: { kind: row.subjectKind, record: row.subjectId },
  });

export async function readUnclaimedFile(
  deps: ReadDeps,
  owner: Owner,
  purpose: Purpose,
  id: string,
): Promise<Result<{ name: string; type: FileType; bytes: Buffer }, "missing" | WithheldReason>> {
  const row = await findOwnUpload(deps, owner, id);
  if (row?.state !== "finished" || row.purpose !== purpose) return err("missing");
  const availability = availabilityOf(deps, row);
  if (availability !== "ready") return err(availability);
  return ok({ name: row.name, type: row.type!, bytes: await readBytes(deps, row) });
}

async function findReadableRow(
  deps: Pick<ReadDeps, "db" | "scanner">,
  subject: Subject,
): Promise<Result<UploadRow, "missing" | WithheldReason>> {
  const [row] = await listClaimed(deps.db, subject);
  if (!row) return err("missing");
  const availability = availabilityOf(deps, row);
  return availability === "ready" ? ok(row) : err(availability);
}

export async function readClaimedBytes(
  deps: Pick<ReadDeps, "db" | "files" | "scanner">,
  subject: Subject,
): Promise<Result<Buffer, "missing" | WithheldReason>> {
  const row = await findReadableRow(deps, subject);
  return row.ok ? ok(await readBytes(deps, row.value)) : row;
}

export type StoredFile = Readonly<{ key: string; bytes: number; digest: string; type: FileType }>;

export async function findClaimedFile(
  deps: Pick<ReadDeps, "db" | "scanner">,
  subject: Subject,
): Promise<Result<StoredFile, "missing" | WithheldReason>> {
  const row = await findReadableRow(deps, subject);
  if (!row.ok) return row;
  const { key, bytes, digest, type } = row.value;
  return ok({ key: key!, bytes: bytes!, digest: digest!, type: type! });
}

const readBytes = (deps: Pick<ReadDeps, "files">, { key, bytes, digest }: UploadRow): Promise<Buffer> =>
  readObject(deps, { key: key!, bytes: bytes!, digest: digest! });

export type ClaimedFile = RecordFile & { at: Date; availability: FileAvailability };

export const listSentFiles = async (
  deps: Pick<Deps, "db" | "scanner">,
  subject: Subject,
): Promise<SentFile[]> =>
  (await listRecordUploads(deps, subject)).map(({ name, availability }) => ({
    name,
    removed: availability === "malware",
  }));

export const listRecordUploads = async (
  deps: Pick<Deps, "db" | "scanner">,
  subject: Subject,
): Promise<ClaimedFile[]> =>
  (await listClaimed(deps.db, subject)).map((row) => ({
    ...toRecordFile(row),
    at: row.createdAt,
    availability: availabilityOf(deps, row),
  }));
