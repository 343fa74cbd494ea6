import { transact } from "../../../platform/database/transact.server";
import type { Deps } from "../../../platform/deps";
import { createLimiter } from "../../../platform/concurrency-limiter";
import type { Result } from "../../../platform/result";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { deleteReleasedFile, releaseUploads } from "../file-uploads.service.server";
import { type OrderRow, deleteEndedOrders, finishOrder, claimOrder } from "./media.store.server";
import { MAX_ATTEMPTS, ORDER_RETENTION, ORDER_LEASE, type PictureOrderReason } from "./pictures.model";
import { readClaimedBytes } from "../read-uploads.service.server";
import { addPicture } from "./pictures.service.server";

type PictureOrderDeps = Pick<Deps, "db" | "files" | "now" | "newId" | "log" | "pictures" | "scanner">;

/** One at a time in each process, because all its files are in memory. */
const limiter = createLimiter(1);

/**
 * Job `media.make`: a crashed order is retried, at most `MAX_ATTEMPTS` times, and gives one picture. The
 * upload, which may contain a position, is deleted at the end.
 */
export const processPictureOrders = (deps: PictureOrderDeps, signal?: AbortSignal): Promise<number> =>
  limiter(async () => {
    await deleteEndedOrders(deps.db, new Date(deps.now().getTime() - ORDER_RETENTION));
    const shouldContinue = () => !signal?.aborted;
    let made = 0;
    while (shouldContinue() && (await processNextOrder(deps))) made += 1;
    return made;
  });

async function processNextOrder(deps: PictureOrderDeps): Promise<boolean> {
  const now = deps.now();
  const leasedUntil = new Date(now.getTime() + ORDER_LEASE);
  const order = await claimOrder(deps.db, now, leasedUntil, deps.scanner !== null);
  if (!order) return false;
  await recordOrderResult(deps, order, await createPicture(deps, order));
  return true;
}

async function createPicture(
  deps: PictureOrderDeps,
  { id, attempts, details }: OrderRow,
): Promise<Result<string, PictureOrderReason>> {
  if (attempts > MAX_ATTEMPTS) return { ok: false, error: "gave_up" };
  const bytes = await readClaimedBytes(deps, { kind: "picture_order", id });
  if (!bytes.ok) {
    if (bytes.error === "unscanned") throw new Error("a picture was started before its file was scanned");
    return { ok: false, error: bytes.error === "malware" ? "malware" : "gave_up" };
  }
  const added = await addPicture(deps, bytes.value, details);
  if (added.ok) return { ok: true, value: added.value.id };
  if (added.error === "no_such_place") throw new Error("a picture was ordered for a place");
  return { ok: false, error: added.error };
}

async function recordOrderResult(
  deps: PictureOrderDeps,
  order: OrderRow,
  made: Result<string, PictureOrderReason>,
): Promise<void> {
  const { id, actor, details, uploadId } = order;
  await transact(deps.db, async (tx) => {
    const now = deps.now();
    const changes = made.ok
      ? { state: "done" as const, picture_id: made.value }
      : { state: "failed" as const, reason: made.error };
    if (!(await finishOrder(tx, id, { ...changes, ended_at: now }))) return;
    await releaseUploads(tx, { kind: "picture_order", id }, now);
    if (!made.ok) return;
    const change = { actor, subject: "media", item: made.value, title: details.alt.en ?? "" };
    await recordAuditEvent(tx, deps, { ...change, action: "created", before: null, after: details });
  });
  if (!made.ok) deps.log.warn({ order: id, reason: made.error }, "a picture could not be created");
  await deleteReleasedFile(deps, uploadId);
}
