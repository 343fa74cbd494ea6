import type { Readable } from "node:stream";
import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { isUuid } from "../../platform/ids";
import { type User, type Who, denial } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import {
  type FileStanding,
  type FileType,
  type Owner,
  type Purpose,
  type Subject,
  UPLOAD_RULES,
  fileStanding,
} from "./file-uploads.model";
import { type UploadRow, findUpload, listClaimed } from "./file-uploads.store.server";
import { type RecordFile, fileOfRecord, isOver, isOwn, ownUpload } from "./file-uploads.service.server";
import { readObject } from "./stored-object.server";

// Whatever gives out the bytes of a file stands here: what waits for the scanner is given to nobody.

type Reader = Pick<Deps, "db" | "files" | "now" | "scanner">;

/** Why bytes are not given out: the scanner has not looked at them yet, or has found something. */
export type Withheld = Exclude<FileStanding, "ready">;

const standing = ({ scanner }: Pick<Deps, "scanner">, { scan }: Pick<UploadRow, "scan">): FileStanding =>
  fileStanding(scan, scanner !== null);

type OpenedFile = { name: string; type: FileType; bytes: number; stream: Readable };

/**
 * A file, ready to be read; its owner may, and the staff that its purpose names. `not_found` for everybody else. That somebody
 * of the staff opened what a person sent is written down before a byte of it is given; its name may be theirs and is not.
 */
export async function openUpload(
  deps: Reader,
  { owner, who }: { owner: Owner; who: Who },
  id: string,
  mayRead: MayRead,
): Promise<Result<OpenedFile, "not_found" | Withheld>> {
  const row = isUuid(id) ? await findUpload(deps.db, id) : undefined;
  if (!row || row.state === "receiving" || isOver(row, deps.now())) return err("not_found");
  const isReader = row.state === "claimed" && (await isReaderOf(row, who, mayRead));
  const own = isOwn(row, owner);
  if (!isReader && !own) return err("not_found");
  const stands = standing(deps, row);
  if (stands !== "ready") return err(stands);
  if (!own && who.kind === "user") await transact(deps.db, (tx) => recordReading(tx, deps, who, row));
  const opened = await deps.files.read(row.key!);
  if (opened?.size !== row.bytes) {
    opened?.stream.destroy();
    throw new Error(`${row.key!} is missing or has another size than ${row.bytes!} bytes`);
  }
  return ok({ name: row.name, type: row.type!, bytes: opened.size, stream: opened.stream });
}

/** Whether somebody of the staff works on a record, and so reads what was sent along with it. */
type MayRead = (who: User, subject: Subject) => Promise<boolean>;

async function isReaderOf(row: UploadRow, who: Who, mayRead: MayRead): Promise<boolean> {
  const { readers, ofRecord } = UPLOAD_RULES[row.purpose];
  if (!ofRecord) return denial({ roles: readers }, who) === null;
  // Nobody without a second factor gets through here: every part of the staff's area asks for a role.
  if (who.kind !== "user" || row.subjectKind === null || row.subjectId === null) return false;
  return mayRead(who, { kind: row.subjectKind, id: row.subjectId });
}

const recordReading = (tx: Tx, deps: Pick<Deps, "now">, who: User, row: UploadRow): Promise<void> =>
  recordChange(tx, deps, {
    actor: who.id,
    action: "read",
    subject: "uploads",
    item: row.id,
    title: row.purpose,
    before: null,
    after: { kind: row.subjectKind, record: row.subjectId },
  });

/** What has been sent for a purpose and belongs to no record yet, with its bytes. `missing`: it is not there (any more). */
export async function sentFile(
  deps: Reader,
  owner: Owner,
  purpose: Purpose,
  id: string,
): Promise<Result<{ name: string; type: FileType; bytes: Buffer }, "missing" | Withheld>> {
  const row = await ownUpload(deps, owner, id);
  if (row?.state !== "finished" || row.purpose !== purpose) return err("missing");
  const stands = standing(deps, row);
  if (stands !== "ready") return err(stands);
  return ok({ name: row.name, type: row.type!, bytes: await bytesOf(deps, row) });
}

/** A record's only file. `missing`: it has none any more. */
async function claimedRow(
  deps: Pick<Reader, "db" | "scanner">,
  subject: Subject,
): Promise<Result<UploadRow, "missing" | Withheld>> {
  const [row] = await listClaimed(deps.db, subject);
  if (!row) return err("missing");
  const stands = standing(deps, row);
  return stands === "ready" ? ok(row) : err(stands);
}

/** The bytes of a record's only file, which are those that were sent. `missing`: it has none any more. */
export async function claimedBytes(
  deps: Pick<Reader, "db" | "files" | "scanner">,
  subject: Subject,
): Promise<Result<Buffer, "missing" | Withheld>> {
  const row = await claimedRow(deps, subject);
  return row.ok ? ok(await bytesOf(deps, row.value)) : row;
}

/** Where the bytes of a record's only file lie in `deps.files`; `digest` is SHA-256 in hexadecimal. */
export type StoredFile = Readonly<{ key: string; bytes: number; digest: string; type: FileType }>;

/** The same without its bytes, for a reader who may want a part of them, or has them already. */
export async function claimedFile(
  deps: Pick<Reader, "db" | "scanner">,
  subject: Subject,
): Promise<Result<StoredFile, "missing" | Withheld>> {
  const row = await claimedRow(deps, subject);
  if (!row.ok) return row;
  const { key, bytes, digest, type } = row.value;
  return ok({ key: key!, bytes: bytes!, digest: digest!, type: type! });
}

const bytesOf = (deps: Pick<Reader, "files">, { key, bytes, digest }: UploadRow): Promise<Buffer> =>
  readObject(deps, { key: key!, bytes: bytes!, digest: digest! });

/** A file of a record, and whether it may be opened. */
export type ClaimedFile = RecordFile & { at: Date; standing: FileStanding };

/** The files of a record, also those that nobody may open. */
export const uploadsOf = async (
  deps: Pick<Deps, "db" | "scanner">,
  subject: Subject,
): Promise<ClaimedFile[]> =>
  (await listClaimed(deps.db, subject)).map((row) => ({
    ...fileOfRecord(row),
    at: row.createdAt,
    standing: standing(deps, row),
  }));
