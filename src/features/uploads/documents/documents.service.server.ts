import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import type { DocumentState } from "./documents.model";
import {
  type DocumentRow,
  findDocumentRow,
  insertDocument,
  listDocuments,
  markDocumentWithdrawn,
} from "./documents.store.server";
import { type FileScan, type Subject, fileName, fileAvailability } from "../file-uploads.model";
import {
  claimUploads,
  deleteReleasedFile,
  listRecordFiles,
  releaseUploads,
} from "../file-uploads.service.server";
import { type StoredFile, findClaimedFile } from "../read-uploads.service.server";
import type { FoundUse } from "../media/pictures.model";
import { listDocumentLinks } from "../media/pictures.store.server";

const CREATED_AT: SortKey = { column: "created_at", kind: "time" };
const documentSubject = (id: string): Subject => ({ kind: "document", id });

export type DocumentItem = Pick<DocumentRow, "id" | "name" | "bytes" | "createdAt"> & {
  state: DocumentState;
  uses: (FoundUse & { item: string; draft: boolean })[];
};

function documentStateOf(
  { withdrawnAt, scan }: { withdrawnAt: Date | null; scan: FileScan | null },
  hasScanner: boolean,
): DocumentState {
  if (withdrawnAt !== null || scan === null) return "withdrawn";
  const availability = fileAvailability(scan, hasScanner);
  return availability === "ready" ? "public" : availability;
}

export async function browseDocuments(
  deps: Pick<Deps, "db" | "scanner">,
  query: string,
  after: CursorKeys | null,
  size: number,
): Promise<Page<DocumentItem>> {
  const window = { order: { by: CREATED_AT, descending: true }, limit: size + 1, after };
  const { items, next } = toPage(await listDocuments(deps.db, query, window), size, ({ keys }) => keys);
  const links = await listDocumentLinks(
    deps.db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map(({ id, name, bytes, createdAt, ...row }) => ({
      id,
      name,
      bytes,
      createdAt,
      state: documentStateOf(row, deps.scanner !== null),
      uses: links
        .filter(({ document }) => document === id)
        .map(({ place, name: useName, item, draft }) => ({ place, name: useName, item, draft })),
    })),
    next,
  };
}

/** Publishes a finished upload of this user for the purpose `document`, otherwise returns `missing`. */
export const publishDocument = (
  deps: Pick<Deps, "db" | "now" | "newId">,
  user: User,
  upload: string,
  name: string,
): Promise<Result<{ id: string; bytes: number }, "missing">> =>
  transact(deps.db, async (tx) => {
    const id = deps.newId();
    const owner = { account: isUuid(user.id) ? user.id : null, visitor: null };
    const claimed = await claimUploads(tx, {
      ids: [upload],
      owner,
      purpose: "document",
      subject: documentSubject(id),
    });
    const [file] = claimed.ok ? await listRecordFiles({ db: tx }, documentSubject(id)) : [];
    if (!file) return err("missing");
    await insertDocument(tx, { id, name, bytes: file.bytes, now: deps.now() });
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "created",
      subject: "documents",
      item: id,
      title: name,
      before: null,
      after: { name },
    });
    return ok({ id, bytes: file.bytes });
  });

/** Withdraws a file and deletes its bytes; links to it lead to a 410. Idempotent. False: unknown. */
export async function withdrawDocument(
  deps: Pick<Deps, "db" | "files" | "now">,
  user: User,
  id: string,
  reason: string,
): Promise<boolean> {
  if (!isUuid(id) || !(await findDocumentRow(deps.db, id))) return false;
  const uploads = await listRecordFiles(deps, documentSubject(id));
  await transact(deps.db, async (tx) => {
    const now = deps.now();
    const withdrawn = await markDocumentWithdrawn(tx, id, now);
    if (!withdrawn) return;
    await releaseUploads(tx, documentSubject(id), now);
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "withdrawn",
      subject: "documents",
      item: id,
      title: withdrawn.name,
      before: null,
      after: { reason },
    });
  });
  // After a crash here, `uploads.sweep` removes the bytes.
  for (const upload of uploads) await deleteReleasedFile(deps, upload.id);
  return true;
}

export type PublicDocument = StoredFile & { saveAs: string };

/** Returns `gone` if it is withdrawn or removed as malware, null if it never existed. */
export async function findDocument(
  deps: Pick<Deps, "db" | "scanner">,
  id: string,
): Promise<PublicDocument | "gone" | "unscanned" | null> {
  const row = await findDocumentRow(deps.db, id);
  if (!row) return null;
  if (row.withdrawnAt !== null) return "gone";
  const file = await findClaimedFile(deps, documentSubject(id));
  if (!file.ok) return file.error === "unscanned" ? "unscanned" : "gone";
  // "Report 2024/25" is one name, not a path.
  return { ...file.value, saveAs: fileName(row.name.replaceAll(/[/\\]/g, "-"), file.value.type) };
}
