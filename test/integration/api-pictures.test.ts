import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { testPhoto } from "../support/test-photo";
import { apiRoutes } from "../../src/registry/api-routes";
import { addPicture, withdrawPicture } from "../../src/features/uploads/media/pictures.service.server";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: `/api/v1${path}`, headers });
  return { body: answer.json(), headers: answer.headers };
};

/** Path, picture field, and whether items have their own URL. */
const LISTS = {
  program: ["/programs", "image", true],
  course: ["/courses", "image", true],
  initiative: ["/initiatives", "image", true],
  event: ["/events", "image", true],
  campaign: ["/campaigns", "image", true],
  post: ["/posts", "coverImage", true],
  gallery_item: ["/gallery", "image", true],
  team_member: ["/team", "image", false],
  testimonial: ["/testimonials", "avatar", false],
  partner: ["/partners", "logo", false],
} as const;

const { bytes, metadata: about } = await testPhoto("#336699", { width: 500, height: 400 });
const added = await addPicture(deps, bytes, { ...about, alt: { en: "Amina explains a loop" } });
if (!added.ok) throw new Error(added.error);
const { id } = added.value;

for (const [table, [path, field, hasOwn]] of Object.entries(LISTS))
  test(`${path}: the widest file of a photograph is named, in the list and alone, while it is visible`, async () => {
    const shown = async () => {
      const [item] = (await get(`${path}?limit=1`)).body.items;
      const own = hasOwn ? (await get(`${path}/${item.id ?? item.slug}`)).body : item;
      expect(own[field]).toBe(item[field]);
      return item[field];
    };
    const before = await shown();
    expect(before ?? "").not.toContain("/media/");
    await sql`update ${sql.table(table)} set picture_id = ${id}`.execute(deps.db);
    expect(await shown()).toBe(`${deps.origin}/media/${id}/500.webp`);
    const file = new URL(await shown());
    expect((await app.inject(file.pathname)).headers["content-type"]).toBe("image/webp");
    await sql`update ${sql.table(table)} set picture_id = null`.execute(deps.db);
    expect(await shown()).toBe(before);
  });

test("texts of a photograph, which are not part of the response, add no language to it", async () => {
  const { body, headers } = await get("/programs?limit=1", { "x-reboot-locale": "fr" });
  await sql`update program set picture_id = ${id}`.execute(deps.db);
  for (const path of ["/programs?limit=1", `/programs/${body.items[0].id}`])
    expect((await get(path, { "x-reboot-locale": "fr" })).headers["content-language"]).toBe(
      headers["content-language"],
    );
});

test("a withdrawn photograph is no longer named", async () => {
  await sql`update post set picture_id = ${id}`.execute(deps.db);
  await withdrawPicture(deps, id);
  const [item] = (await get("/posts?limit=1")).body.items;
  expect(item.coverImage).toContain("/og/");
});
