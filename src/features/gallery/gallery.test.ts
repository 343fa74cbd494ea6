import { expect, test } from "vitest";
import { json } from "../../db/json-column.server";
import { decodeCursor } from "../../platform/pagination/cursor";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { testPhoto } from "../../../test/support/test-photo";
import { addPicture as addPhoto, withdrawPicture } from "../uploads/media/pictures.service.server";
import { GALLERY_CATEGORIES, PICTURES_PER_PAGE, isGalleryCategory } from "./gallery.model";
import {
  browseGallery,
  getPicture,
  latestPictures,
  listGallerySlugs,
  getPictureBySlug,
  searchGallery,
} from "./gallery.service.server";
import { pictureCardView, galleryPictureView } from "./gallery-view.server";
import { imageObject } from "./ui/gallery-json-ld";

const deps = await testDeps("sample");

const addPicture = (slug: string, over: object) =>
  copyRow(deps.db, "gallery_item", "pair-practice", { ...over, id: deps.newId(), slug });

async function placesOf(slug: string) {
  const has = (rows: { slug: string }[]) => rows.some((row) => row.slug === slug);
  const [all, album, latest, found, addresses, own, shared, beside, elsewhere] = await Promise.all([
    browseGallery(deps, {}, null),
    browseGallery(deps, { category: "training-sessions" }, null),
    latestPictures(deps, 50),
    searchGallery(deps, "types", 50),
    listGallerySlugs(deps),
    getPicture(deps, "training-sessions", slug),
    getPictureBySlug(deps, slug),
    getPicture(deps, "training-sessions", "pair-practice"),
    getPicture(deps, "graduation", "cohort-six-graduation"),
  ]);
  return {
    all: has(all.items),
    album: has(album.items),
    latest: has(latest),
    found: has(found),
    addresses: has(addresses),
    own: own !== null,
    shared: shared !== null,
    beside: beside?.place.previous?.slug === slug,
    elsewhere: has(elsewhere?.others ?? []),
  };
}
const everywhere = {
  all: true,
  album: true,
  latest: true,
  found: true,
  addresses: true,
  own: true,
  shared: true,
  beside: true,
  elsewhere: true,
};
const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]));

test("each album has one sample picture, with a scene and alternative text", async () => {
  for (const category of GALLERY_CATEGORIES) {
    const { items } = await browseGallery(deps, { category }, null);
    expect(items).toHaveLength(1);
    const picture = pictureCardView(items[0]!, "ar");
    expect(picture.scene).not.toBeNull();
    expect(picture.alt).toEqual(expect.stringMatching(/\p{Script=Arabic}/u));
  }
  expect((await browseGallery(deps, {}, null)).items).toHaveLength(5);
});

test("a picture disappears everywhere at once when consent is withdrawn or expires, and returns with new consent", async () => {
  const photo = await testPhoto("#c86");
  const given = { ...photo.metadata, consent: { kind: "given" as const, purpose: "website", until: null } };
  await addPicture("asked", { photographed_on: "2026-09-01" });
  const use = { place: "gallery" as const, name: "asked" };
  const added = await addPhoto(deps, photo.bytes, given, use);
  if (!added.ok) throw new Error(added.error);
  expect(await placesOf("asked")).toEqual(everywhere);
  await withdrawPicture(deps, added.value.id);
  expect(await placesOf("asked")).toEqual(nowhere);
  await addPhoto(deps, photo.bytes, given);
  expect(await placesOf("asked")).toEqual(everywhere);
  const lastDay = { ...given.consent, until: "2026-11-21" };
  await addPhoto(deps, photo.bytes, { ...given, consent: lastDay });
  expect(await placesOf("asked")).toEqual(everywhere);
  await addPhoto(deps, photo.bytes, { ...given, consent: { ...lastDay, until: "2026-11-20" } });
  expect(await placesOf("asked")).toEqual(nowhere);
  await deps.db.deleteFrom("gallery_item").where("slug", "=", "asked").execute();
});

test("drafts and pictures scheduled for later appear nowhere; due pictures appear everywhere", async () => {
  const photographed_on = "2026-09-02";
  const later = new Date(deps.now().getTime() + 1000);
  await addPicture("a-draft", { photographed_on, state: "draft", publish_at: null });
  expect(await placesOf("a-draft")).toEqual(nowhere);
  await addPicture("later", { photographed_on, state: "scheduled", publish_at: later });
  expect(await placesOf("later")).toEqual(nowhere);
  await addPicture("due", { photographed_on, state: "scheduled", publish_at: deps.now() });
  expect(await placesOf("due")).toEqual(everywhere);
  await deps.db.deleteFrom("gallery_item").where("photographed_on", "=", photographed_on).execute();
});

test("a picture is found only in its own album, and odd URLs find nothing", async () => {
  expect((await getPicture(deps, "graduation", "cohort-six-graduation"))?.slug).toBe("cohort-six-graduation");
  expect(await getPicture(deps, "hackathons", "cohort-six-graduation")).toBeNull();
  for (const odd of ["", "toString", "Graduation", "graduation/", "\u0000", "<script>", "ñ".repeat(10_000)]) {
    expect(isGalleryCategory(odd)).toBe(false);
    expect(await getPicture(deps, odd, "cohort-six-graduation")).toBeNull();
  }
  for (const odd of ["<script>", "\u0000", "x".repeat(10_000), "😀", ""])
    expect(await getPicture(deps, "graduation", odd)).toBeNull();
});

test("next and previous follow the order of the album, even on equal days", async () => {
  const days = ["2026-05-20", "2026-05-12", "2026-05-12", "2025-01-01"];
  for (const [index, photographed_on] of days.entries())
    await addPicture(`walk-${index}`, { photographed_on });
  const listed = (await browseGallery(deps, { category: "training-sessions" }, null)).items.map(
    ({ slug }) => slug,
  );
  expect(listed).toHaveLength(5);
  const walked: string[] = [];
  let slug: string | undefined = listed[0];
  while (slug !== undefined) {
    walked.push(slug);
    const picture = await getPicture(deps, "training-sessions", slug);
    expect(picture?.place).toMatchObject({ position: walked.length, count: 5 });
    slug = picture?.place.next?.slug;
  }
  expect(walked).toEqual(listed);
  await deps.db.deleteFrom("gallery_item").where("slug", "like", "walk-%").execute();
});

test("the pages of the gallery have every picture once, even with many on one day", async () => {
  for (let i = 0; i < PICTURES_PER_PAGE * 2; i++)
    await addPicture(`many-${i}`, { photographed_on: "2026-06-01" });
  const seen: string[] = [];
  let after: readonly string[] | null = null;
  for (;;) {
    const page = await browseGallery(deps, {}, after);
    seen.push(...page.items.map(({ slug }) => slug));
    if (page.next === null) break;
    after = decodeCursor(page.next, ["date", "uuid"]);
    expect(after).not.toBeNull();
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(PICTURES_PER_PAGE * 2 + 5);
  await deps.db.deleteFrom("gallery_item").where("slug", "like", "many-%").execute();
});

test("search covers titles, descriptions and alternative texts, and survives odd input", async () => {
  const slugs = async (query: string) => (await searchGallery(deps, query, 10)).map(({ slug }) => slug);
  expect(await slugs("onions")).toEqual(["market-app-version-one"]);
  expect(await slugs("acacia sun")).toEqual(["open-day-under-the-tree"]);
  expect(await slugs("تخرّج")).toContain("cohort-six-graduation");
  expect(await slugs("'; drop table gallery_item; --")).toEqual([]);
  expect(await slugs("!!! ???")).toEqual([]);
});

test("the page of a picture formats month and year, and marks text in another language", async () => {
  await deps.db
    .updateTable("gallery_item")
    .set({ alt: json({ en: "She explains, he types." }), image: "scene:no-such-scene" })
    .where("slug", "=", "pair-practice")
    .execute();
  const picture = await getPicture(deps, "training-sessions", "pair-practice");
  const view = galleryPictureView(picture!, "fr");
  expect(view.when).toBe("mai 2026");
  expect(view.path).toBe("/gallery/training-sessions/pair-practice");
  expect(view.alt).toEqual({ text: "She explains, he types.", lang: "en" });
  // An unknown scene falls back to woven art.
  expect(view.scene).toBeNull();
  expect(view.art).toEqual({ seed: "pair-practice" });
});

test("a photograph replaces the drawing, with its own alternative text and its file in the structured data", async () => {
  const { bytes, metadata: about } = await testPhoto("#0a0");
  await addPhoto(deps, bytes, about, { place: "gallery", name: "pair-practice" });
  const picture = (await getPicture(deps, "training-sessions", "pair-practice"))!;
  const view = galleryPictureView(picture, "fr");
  expect(view).toMatchObject({ scene: null, art: null, alt: "Amina explique une boucle" });
  expect(view.photo).toEqual({ id: picture.picture!.id, widths: [360, 800], height: 600 });
  const head = { origin: "https://example.org", locale: "fr" } as unknown as Parameters<
    typeof imageObject
  >[0];
  expect(imageObject(head, view)).toMatchObject({
    contentUrl: `https://example.org/media/${view.photo!.id}/360.jpg`,
    description: "Amina explique une boucle",
  });
  await withdrawPicture(deps, picture.picture!.id);
  expect(await getPicture(deps, "training-sessions", "pair-practice")).toBeNull();
});
