import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { readAuditEntry, readAuditLog } from "../../audit/audit.service.server";
import { publishContent, saveContent } from "../../content/content-changes.service.server";
import { browseContent, readContent } from "../../content/content.service.server";
import { getPost } from "../../blog/blog.service.server";
import { startTestUpload, resumeUpload, uploadFile } from "../file-uploads.fixture";
import { startUpload } from "../file-uploads.service.server";
import { processPictureOrders } from "./process-picture-orders.service.server";
import { ABOUT, editor, geotaggedPhoto, createPictureOrder } from "./media.fixture";
import {
  browseMedia,
  dismissOrder,
  getOpenOrders,
  orderPicture,
  readMedia,
  readOrder,
  saveMedia,
  withdrawMedia,
} from "./media.service.server";
import { MAX_ATTEMPTS, ORDER_LEASE } from "./pictures.model";
import { findMediaFile, withPicture } from "./pictures.service.server";

const deps = await testDeps("sample");
const who = await editor(deps);
const owner = { account: who.id, visitor: null };
async function made(order: string): Promise<string> {
  await processPictureOrders(deps);
  const found = await readOrder(deps, order);
  if (found?.pictureId == null) throw new Error(found?.reason ?? "waiting");
  return found.pictureId;
}
const texts = { alt: ABOUT.alt, photographedOn: null, focus: { x: 0.5, y: 0.5 }, consent: ABOUT.consent };
const log = async (item: string) =>
  (await readAuditLog(deps, { subject: "media", item }, { size: 9, before: null })).items;

test("an uploaded photograph becomes a picture with its details, without its position, and the upload is deleted", async () => {
  const order = await createPictureOrder(deps, who, await geotaggedPhoto("#101010"));
  expect(await readOrder(deps, order)).toMatchObject({ state: "waiting", pictureId: null });
  const id = await made(order);
  const picture = (await readMedia(deps, id))!;
  expect(picture).toMatchObject({
    alt: ABOUT.alt,
    photographedOn: "2026-10-01",
    consentKind: "given",
    purpose: "website",
    from: "Amina, on paper",
    width: 900,
    height: 600,
    shown: true,
    uses: [],
  });
  for (const format of ["avif", "webp"] as const) {
    const media = await findMediaFile(deps, { id, width: 360, format });
    if (media === null || media === "gone") throw new Error("missing");
    const bytes = await buffer((await deps.files.read(media.key))!.stream);
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes("Amina")).toBe(false);
  }
  const { uploadId } = (await readOrder(deps, order))!;
  const objects = await deps.db
    .selectFrom("upload_object")
    .select("key")
    .where("upload_id", "=", uploadId)
    .execute();
  expect(objects.length).toBeGreaterThan(0);
  for (const { key } of objects) expect(await deps.files.stat(key)).toBeNull();
  expect((await log(id)).map(({ action, actor }) => [action, actor])).toEqual([["created", who.id]]);
});

test("the uploaded file contains the author, or the test above could not fail", async () => {
  const { exif } = await sharp(await geotaggedPhoto("#101011")).metadata();
  expect(exif?.includes("Amina")).toBe(true);
});

test("a file that cannot become a picture has a reason and does not block the next", async () => {
  const whole = await geotaggedPhoto("#202020");
  const cut = await createPictureOrder(deps, who, whole.subarray(0, whole.length - 400));
  const tiny = await createPictureOrder(deps, who, await geotaggedPhoto("#202021", 40, 40));
  const good = await createPictureOrder(deps, who, await geotaggedPhoto("#202022"));
  await processPictureOrders(deps);
  expect(await readOrder(deps, cut)).toMatchObject({ state: "failed", reason: "damaged" });
  expect(await readOrder(deps, tiny)).toMatchObject({ state: "failed", reason: "too_small" });
  expect(await readOrder(deps, good)).toMatchObject({ state: "done" });
  expect((await getOpenOrders(deps)).map(({ id }) => id).toSorted()).toEqual([cut, tiny].toSorted());
  expect(await dismissOrder(deps, cut)).toBe(true);
  expect(await dismissOrder(deps, good)).toBe(false);
  expect(await dismissOrder(deps, "no id")).toBe(false);
});

test("a file of a false type, or with too many pixels for memory, is not stored", async () => {
  const lie = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]);
  const liar = await startTestUpload(deps, owner, lie.length, { purpose: "media", filetype: "image/jpeg" });
  expect(await resumeUpload(deps, owner, liar, lie)).toEqual({ ok: false, error: "damaged" });
  // 49 million pixels of 8 bytes, interlaced, in 400 KB.
  const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 4, background: "#fff" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
  expect(bomb.length).toBeLessThan(5_000_000);
  const id = await startTestUpload(deps, owner, bomb.length, { purpose: "media", filetype: "image/png" });
  expect(await resumeUpload(deps, owner, id, bomb)).toEqual({ ok: false, error: "too_many_pixels" });
  const started = await startUpload(deps, owner, {
    purpose: "media",
    filename: "a.jpg",
    filetype: "image/jpeg",
    size: 30 * 1024 * 1024 + 1,
  });
  expect(started).toEqual({ ok: false, error: "too_large" });
});

test("two workers make a file once, another retries after a crash, and repeated crashes end it", async () => {
  const order = await createPictureOrder(deps, who, await geotaggedPhoto("#303030"));
  const counts = await Promise.all([processPictureOrders(deps), processPictureOrders(deps)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await readOrder(deps, order)).toMatchObject({ state: "done", attempts: 1 });
  const deadly = await createPictureOrder(deps, who, await geotaggedPhoto("#303031"));
  const clock = { now: deps.now() };
  const on = { ...deps, now: () => clock.now };
  const die = { ...on, files: { ...deps.files, put: () => Promise.reject(new Error("killed")) } };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await expect(processPictureOrders(die)).rejects.toThrow("killed");
    expect(await processPictureOrders(on)).toBe(0);
    clock.now = new Date(clock.now.getTime() + ORDER_LEASE);
  }
  expect(await processPictureOrders(on)).toBe(1);
  expect(await readOrder(deps, deadly)).toMatchObject({ state: "failed", reason: "gave_up" });
});

test("only the sender of a file orders a picture of it, once, and only for the purpose media", async () => {
  const other = await editor(deps, "other@example.org");
  const mine = await uploadFile(deps, owner, await geotaggedPhoto("#404040"), {
    purpose: "media",
    filetype: "image/jpeg",
  });
  const cv = await uploadFile(deps, owner, await geotaggedPhoto("#404041"), {
    purpose: "cv",
    filetype: "image/jpeg",
  });
  const missing = { ok: false, error: "missing" };
  expect(await orderPicture(deps, other, mine, ABOUT)).toEqual(missing);
  expect(await orderPicture(deps, who, cv, ABOUT)).toEqual(missing);
  expect(await orderPicture(deps, who, "no id", ABOUT)).toEqual(missing);
  expect((await orderPicture(deps, who, mine, ABOUT)).ok).toBe(true);
  expect(await orderPicture(deps, who, mine, ABOUT)).toEqual(missing);
});

test("saved details are logged with the previous ones, and a stale version is refused", async () => {
  const id = await made(await createPictureOrder(deps, who, await geotaggedPhoto("#505050")));
  const { version } = (await readMedia(deps, id))!;
  const next = { ...texts, focus: { x: 0.25, y: 1 }, alt: { en: "Two people at a desk" } };
  expect(await saveMedia(deps, who, id, version, next)).toEqual({ ok: true, value: null });
  expect(await saveMedia(deps, who, id, version, texts)).toEqual({ ok: false, error: "changed_meanwhile" });
  expect(await saveMedia(deps, who, deps.newId(), 1, texts)).toEqual({ ok: false, error: "not_found" });
  expect(await readMedia(deps, id)).toMatchObject({
    alt: { en: "Two people at a desk" },
    focusX: 0.25,
    focusY: 1,
    version: version + 1,
  });
  const [saved] = await log(id);
  expect(saved).toMatchObject({ action: "saved", actor: who.id });
  expect(await readAuditEntry(deps, saved!.id)).toMatchObject({
    before: { alt: ABOUT.alt },
    after: { alt: { en: "Two people at a desk" } },
  });
});

test("a withdrawn picture is on no page, at no URL and in no list, and the log has actor and reason", async () => {
  const id = await made(await createPictureOrder(deps, who, await geotaggedPhoto("#606060")));
  await deps.db
    .updateTable("post")
    .set({ picture_id: id })
    .where("slug", "=", "my-first-pull-request")
    .execute();
  const post = async () => withPicture(deps, (await getPost(deps, "my-first-pull-request"))!);
  expect((await post()).picture?.id).toBe(id);
  expect(await withdrawMedia(deps, who, id, "She wrote to us")).toMatchObject([{ place: "blog" }]);
  expect((await post()).picture).toBeNull();
  expect(await findMediaFile(deps, { id, width: 360, format: "avif" })).toBe("gone");
  expect(await saveMedia(deps, who, id, 2, texts)).toEqual({ ok: false, error: "withdrawn" });
  const listed = await browseMedia(deps, { shown: true }, null, 100);
  expect(listed.items.map((item) => item.id)).not.toContain(id);
  await withdrawMedia(deps, who, id, "Again");
  const events = (await log(id)).filter(({ action }) => action === "withdrawn");
  expect(events).toHaveLength(1);
  expect(await readAuditEntry(deps, events[0]!.id)).toMatchObject({ after: { reason: "She wrote to us" } });
  expect(await withdrawMedia(deps, who, deps.newId(), "x")).toBeNull();
  const back = await createPictureOrder(deps, who, await geotaggedPhoto("#606060"), {
    ...ABOUT,
    consent: { kind: "none_needed" },
  });
  await processPictureOrders(deps);
  expect(await readOrder(deps, back)).toMatchObject({ state: "failed", reason: "withdrawn" });
});

test("pictures are found by their text in any language, in pages", async () => {
  for (const [at, word] of ["Zebra one", "Zebra two", "Zebra three"].entries()) {
    const about = { ...ABOUT, alt: { en: "Something", sw: word } };
    await made(await createPictureOrder(deps, who, await geotaggedPhoto(`#70707${at}`), about));
  }
  const first = await browseMedia(deps, { query: "zEBRA" }, null, 2);
  expect(first.items).toHaveLength(2);
  const after = decodeCursor(first.next!, ["time", "uuid"]);
  const second = await browseMedia(deps, { query: "zEBRA" }, after, 2);
  expect(second.items).toHaveLength(1);
  expect(second.next).toBeNull();
  expect((await browseMedia(deps, { query: "100%_\\" }, null, 2)).items).toEqual([]);
});

test("uses of a picture include unpublished changes", async () => {
  const id = await made(await createPictureOrder(deps, who, await geotaggedPhoto("#707070")));
  const posts = CONTENT_KINDS.find(({ name }) => name === "posts")!;
  const [head] = (await browseContent(deps, posts, {}, { size: 1, after: null })).items;
  const item = (await readContent(deps, posts, head!.id))!;
  const saved = await saveContent(deps, who, posts, item, { ...item.data, pictureId: id });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  const use = { place: "blog", name: item.data["slug"], item: item.id };
  expect((await readMedia(deps, id))!.uses).toMatchObject([{ ...use, draft: true }]);
  await publishContent(deps, who, posts, saved.value, null);
  expect((await readMedia(deps, id))!.uses).toMatchObject([{ ...use, draft: false }]);
  const shown = (await readContent(deps, posts, item.id))!;
  await saveContent(deps, who, posts, shown, { ...shown.data, authorName: "Somebody" });
  expect((await readMedia(deps, id))!.uses).toMatchObject([{ ...use, draft: false }]);
});
