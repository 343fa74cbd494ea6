import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { claimUploads } from "../file-uploads.service.server";
import {
  type MediaFilter,
  countFailedOrders,
  deleteFailedOrder,
  findMediaRow,
  findOrder,
  insertOrder,
  listKnownMedia,
  listMedia,
  listOpenOrders,
  lockMedia,
  updateMedia,
} from "./media.store.server";
import type { PictureDetails, Consent, Focus } from "./pictures.model";
import { withdrawPicture } from "./pictures.service.server";
import { listUses } from "./pictures.store.server";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CREATED_AT: SortKey = { column: "created_at", kind: "time" };
const MAX_OPEN_ORDERS = 50;

type ReadDeps = Pick<Deps, "db" | "now">;
type MediaRow = NonNullable<Awaited<ReturnType<typeof findMediaRow>>>;

export async function browseMedia(
  deps: ReadDeps,
  filter: MediaFilter,
  after: CursorKeys | null,
  size: number,
): Promise<Page<MediaRow & { uses: number }>> {
  const window = { order: { by: CREATED_AT, descending: true }, limit: size + 1, after };
  const rows = await listMedia(deps.db, deps.now(), filter, window);
  const { items, next } = toPage(rows, size, ({ keys }) => keys);
  const uses = await listUses(
    deps.db,
    items.map(({ id }) => id),
  );
  const count = (id: string) => uses.filter(({ picture }) => picture === id).length;
  return { items: items.map((row) => ({ ...row, uses: count(row.id) })), next };
}

export async function readMedia(deps: ReadDeps, id: string) {
  const row = UUID.test(id) ? await findMediaRow(deps.db, deps.now(), id) : undefined;
  if (!row) return null;
  return { ...row, uses: await listUses(deps.db, [id]) };
}

/** Orders a picture of a finished upload of this user for the purpose `media`; a job renders it. */
export const orderPicture = (
  deps: Pick<Deps, "db" | "now" | "newId">,
  user: User,
  upload: string,
  details: PictureDetails,
): Promise<Result<string, "missing">> =>
  transact(deps.db, async (tx) => {
    const id = deps.newId();
    const owner = { account: UUID.test(user.id) ? user.id : null, visitor: null };
    const subject = { kind: "picture_order", id };
    const claimed = await claimUploads(tx, { ids: [upload], owner, purpose: "media", subject });
    const [file] = claimed.ok ? claimed.value : [];
    if (!file) return err("missing");
    await insertOrder(tx, { id, upload, details, name: file.name, actor: user.id, now: deps.now() });
    await enqueueJob(tx, "media.make");
    return ok(id);
  });

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const withScan = ({ scanner }: Pick<Deps, "scanner">, order: Order): Order => ({
  ...order,
  unscanned: scanner !== null && order.state === "waiting" && order.unscanned,
});

export const getOpenOrders = async (deps: Pick<Deps, "db" | "scanner">): Promise<Order[]> =>
  (await listOpenOrders(deps.db, MAX_OPEN_ORDERS)).map((order) => withScan(deps, order));

export async function readOrder(deps: Pick<Deps, "db" | "scanner">, id: string): Promise<Order | null> {
  const order = UUID.test(id) ? await findOrder(deps.db, id) : undefined;
  return order ? withScan(deps, order) : null;
}

export const dismissOrder = (deps: Pick<Deps, "db">, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => UUID.test(id) && (await deleteFailedOrder(tx, id)) !== undefined);

export type MediaTexts = {
  alt: PictureDetails["alt"];
  photographedOn: string | null;
  focus: Focus;
  consent: Consent;
};
export type MediaProblem = "not_found" | "changed_meanwhile" | "withdrawn";

/** Refuses a stale `version`. A withdrawn picture returns only as a new file. */
export const saveMedia = (
  deps: ReadDeps,
  user: User,
  id: string,
  version: number,
  texts: MediaTexts,
): Promise<Result<null, MediaProblem>> =>
  transact(deps.db, async (tx) => {
    const now = deps.now();
    const row = UUID.test(id) ? await lockMedia(tx, now, id) : undefined;
    if (!row) return err("not_found");
    if (row.consentKind === "withdrawn") return err("withdrawn");
    if (row.version !== version) return err("changed_meanwhile");
    await updateMedia(tx, id, texts.alt, { ...columnsOf(texts), updated_at: now });
    const after = await findMediaRow(tx, now, id);
    await recordAuditEvent(tx, deps, {
      ...auditTarget(user, row),
      action: "saved",
      before: snapshot(row),
      after: snapshot(after!),
    });
    return ok(null);
  });

const columnsOf = ({ photographedOn, focus, consent }: MediaTexts) => {
  const given = consent.kind === "given" ? consent : null;
  return {
    photographed_on: photographedOn,
    focus_x: focus.x,
    focus_y: focus.y,
    consent_kind: consent.kind,
    consent_purpose: given?.purpose ?? null,
    consent_until: given?.until ?? null,
    consent_from: given?.from ?? null,
  };
};

const auditTarget = (user: User, { id, alt }: Pick<MediaRow, "id" | "alt">) => ({
  actor: user.id,
  subject: "media",
  item: id,
  title: alt.en ?? Object.values(alt)[0] ?? "",
});
const snapshot = ({ alt, focusX, focusY, photographedOn, consentKind, purpose, until, from }: MediaRow) => ({
  alt,
  photographedOn,
  focus: { x: focusX, y: focusY },
  consent: { kind: consentKind, purpose, until, from },
});

/** Removes the picture from all pages and URLs at once, and deletes its files. Returns its uses. */
export async function withdrawMedia(
  deps: Pick<Deps, "db" | "files" | "now">,
  user: User,
  id: string,
  reason: string,
) {
  const picture = await readMedia(deps, id);
  if (!picture) return null;
  await withdrawPicture(deps, id, async (tx) => {
    if (picture.consentKind === "withdrawn") return;
    await recordAuditEvent(tx, deps, {
      ...auditTarget(user, picture),
      action: "withdrawn",
      before: snapshot(picture),
      after: { consent: { kind: "withdrawn" }, reason },
    });
  });
  return picture.uses;
}

export const findKnownPictures = (deps: Pick<Deps, "db">, ids: readonly string[]) =>
  listKnownMedia(deps.db, ids);

export const countFailedPictureOrders = (deps: Pick<Deps, "db">): Promise<number> =>
  countFailedOrders(deps.db);
