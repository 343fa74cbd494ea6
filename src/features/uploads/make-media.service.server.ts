import type { Deps } from "../../platform/deps";
import { createGate } from "../../platform/gate";
import type { Result } from "../../platform/result";
import { recordChange } from "../audit/audit.service.server";
import { dropReleased, releaseUploads } from "./file-uploads.service.server";
import { type OrderRow, deleteEndedOrders, settleOrder, takeOrder } from "./media.store.server";
import { MOST_ATTEMPTS, ORDER_KEPT, ORDER_LEASE, type OrderReason } from "./uploads.model";
import { claimedBytes } from "./read-uploads.service.server";
import { addPicture } from "./uploads.service.server";

type Maker = Pick<Deps, "db" | "files" | "now" | "newId" | "log" | "pictures" | "scanner">;

/** One photograph at a time in a process: its bytes and those of its files are in memory together. */
const gate = createGate(1);

/**
 * Job `media.make`: makes pictures of the files that staff have sent, one after another. Each is taken under a lease and
 * is made again when its worker died; one that several workers died of is given up. The same file made twice is one
 * picture, so nothing is lost or doubled between any two lines. The file itself, which may say where it was taken, is
 * removed as soon as it has been settled.
 */
export const makeMedia = (deps: Maker, stopping?: AbortSignal): Promise<number> =>
  gate(async () => {
    await deleteEndedOrders(deps.db, new Date(deps.now().getTime() - ORDER_KEPT));
    const goOn = () => !stopping?.aborted;
    let made = 0;
    while (goOn() && (await makeNext(deps))) made += 1;
    return made;
  });

/** False when nothing is due. */
async function makeNext(deps: Maker): Promise<boolean> {
  const now = deps.now();
  const leasedUntil = new Date(now.getTime() + ORDER_LEASE);
  const order = await takeOrder(deps.db, now, leasedUntil, deps.scanner !== null);
  if (!order) return false;
  await settle(deps, order, await make(deps, order));
  return true;
}

async function make(deps: Maker, { id, attempts, about }: OrderRow): Promise<Result<string, OrderReason>> {
  if (attempts > MOST_ATTEMPTS) return { ok: false, error: "gave_up" };
  const bytes = await claimedBytes(deps, { kind: "picture_order", id });
  if (!bytes.ok) {
    if (bytes.error === "unscanned") throw new Error("a picture was begun before its file was scanned");
    return { ok: false, error: bytes.error === "malware" ? "malware" : "gave_up" };
  }
  const added = await addPicture(deps, bytes.value, about);
  if (added.ok) return { ok: true, value: added.value.id };
  if (added.error === "no_such_place") throw new Error("a picture was ordered for a place");
  return { ok: false, error: added.error };
}

async function settle(deps: Maker, order: OrderRow, made: Result<string, OrderReason>): Promise<void> {
  const { id, actor, about, uploadId } = order;
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const became = made.ok
      ? { state: "done" as const, picture_id: made.value }
      : { state: "failed" as const, reason: made.error };
    if (!(await settleOrder(tx, id, { ...became, ended_at: now }))) return;
    await releaseUploads(tx, { kind: "picture_order", id }, now);
    if (!made.ok) return;
    const change = { actor, subject: "media", item: made.value, title: about.alt.en ?? "" };
    await recordChange(tx, deps, { ...change, action: "created", before: null, after: about });
  });
  if (!made.ok) deps.log.warn({ order: id, reason: made.error }, "a picture could not be made");
  await dropReleased(deps, uploadId);
}
